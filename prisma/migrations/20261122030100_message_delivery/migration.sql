-- AlterTable
ALTER TABLE "outbox_messages" ADD COLUMN "provider_id" TEXT,
ADD COLUMN "delivery" TEXT,
ADD COLUMN "delivery_error" TEXT,
ADD COLUMN "delivery_at" TIMESTAMPTZ(3);
