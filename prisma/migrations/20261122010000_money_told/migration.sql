-- CreateEnum
CREATE TYPE "refund_state" AS ENUM ('waiting', 'pending', 'processed', 'failed');

-- AlterTable
ALTER TABLE "payment_attempts" ADD COLUMN     "counted" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "held_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "paise" SMALLINT NOT NULL DEFAULT 0,
ADD COLUMN     "reason" TEXT,
ALTER COLUMN "order_id" DROP NOT NULL,
ALTER COLUMN "reference_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "refunds" (
    "id" UUID NOT NULL,
    "provider_id" TEXT,
    "payment_id" TEXT,
    "order_id" TEXT,
    "amount" INTEGER NOT NULL,
    "paise" SMALLINT NOT NULL DEFAULT 0,
    "currency" TEXT NOT NULL,
    "state" "refund_state" NOT NULL,
    "origin" TEXT NOT NULL DEFAULT 'provider',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "refunds_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "refunds_provider_id_key" ON "refunds"("provider_id");

-- CreateIndex
CREATE INDEX "refunds_order_id_idx" ON "refunds"("order_id");

-- CreateIndex
CREATE INDEX "refunds_payment_id_idx" ON "refunds"("payment_id");

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Money that fits no order is kept as well, for a person to look at; a payment may be less than a rupee.
ALTER TABLE "payments"
  DROP CONSTRAINT "payments_amount",
  ADD CONSTRAINT "payments_amount" CHECK ("amount" >= 0 AND "paise" BETWEEN 0 AND 99 AND ("amount" > 0 OR "paise" > 0)),
  ADD CONSTRAINT "payments_applied_exact" CHECK ("use" <> 'applied' OR "paise" = 0),
  ADD CONSTRAINT "payments_have_order" CHECK ("use" = 'in_review' OR ("order_id" IS NOT NULL AND "reference_id" IS NOT NULL));

ALTER TABLE "refunds"
  ADD CONSTRAINT "refunds_amount" CHECK ("amount" >= 0 AND "paise" BETWEEN 0 AND 99 AND ("amount" > 0 OR "paise" > 0));
