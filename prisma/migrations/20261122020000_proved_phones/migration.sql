-- CreateTable
CREATE TABLE "proved_phones" (
    "user_id" UUID NOT NULL,
    "phone_number" TEXT NOT NULL,
    "proved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "proved_phones_pkey" PRIMARY KEY ("user_id","phone_number")
);

-- AddForeignKey
ALTER TABLE "proved_phones" ADD CONSTRAINT "proved_phones_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "proved_phones" ADD CONSTRAINT "proved_phones_canonical" CHECK ("phone_number" ~ '^[6-9][0-9]{9}$');

-- AlterTable
ALTER TABLE "otp_challenges" ADD COLUMN "purpose" TEXT NOT NULL DEFAULT 'sign-in';

-- AlterTable
ALTER TABLE "orders" ADD COLUMN "phone_proved" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "placed_from" TEXT;

-- AlterTable
ALTER TABLE "outbox_messages" ADD COLUMN "caused_from" TEXT,
ADD COLUMN "is_to_proved" BOOLEAN NOT NULL DEFAULT true;
