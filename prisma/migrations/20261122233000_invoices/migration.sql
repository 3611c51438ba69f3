-- Papers of the tax law: their numbers have no gap, and what they say stays as it was said.

CREATE TABLE "number_series" (
    "series" TEXT NOT NULL,
    "year" TEXT NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "number_series_pkey" PRIMARY KEY ("series","year")
);

CREATE TYPE "invoice_kind" AS ENUM ('invoice', 'bill_of_supply');

CREATE TABLE "invoices" (
    "id" UUID NOT NULL,
    "order_id" TEXT NOT NULL,
    "kind" "invoice_kind" NOT NULL,
    "year" TEXT NOT NULL,
    "serial" INTEGER NOT NULL,
    "number" TEXT NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "issued_on" DATE NOT NULL,
    "kits" SMALLINT NOT NULL,
    "hsn" TEXT,
    "place_of_supply" TEXT,
    "percent" DECIMAL(6,3),
    "paise" INTEGER NOT NULL,
    "taxable" INTEGER NOT NULL,
    "cgst" INTEGER NOT NULL DEFAULT 0,
    "sgst" INTEGER NOT NULL DEFAULT 0,
    "utgst" INTEGER NOT NULL DEFAULT 0,
    "igst" INTEGER NOT NULL DEFAULT 0,
    "credited" INTEGER NOT NULL DEFAULT 0,
    "facts" JSONB NOT NULL,
    "cancelled_at" TIMESTAMPTZ(3),

    CONSTRAINT "invoices_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "invoices_number" CHECK (length("number") <= 16 AND "serial" > 0),
    CONSTRAINT "invoices_sum" CHECK (
      "paise" > 0 AND "taxable" + "cgst" + "sgst" + "utgst" + "igst" = "paise" AND "cgst" = "sgst" + "utgst"),
    CONSTRAINT "invoices_credited" CHECK ("credited" BETWEEN 0 AND "paise")
);
CREATE UNIQUE INDEX "invoices_number_key" ON "invoices"("number");
CREATE UNIQUE INDEX "invoices_year_serial_key" ON "invoices"("year", "serial");
CREATE UNIQUE INDEX "invoices_one_stands" ON "invoices" ("order_id") WHERE "cancelled_at" IS NULL;
CREATE INDEX "invoices_order_id_idx" ON "invoices"("order_id");
CREATE INDEX "invoices_issued_on_idx" ON "invoices"("issued_on");
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "credit_notes" (
    "id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "refund_id" UUID,
    "year" TEXT NOT NULL,
    "serial" INTEGER NOT NULL,
    "number" TEXT NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "issued_on" DATE NOT NULL,
    "reason" TEXT NOT NULL,
    "paise" INTEGER NOT NULL,
    "taxable" INTEGER NOT NULL,
    "cgst" INTEGER NOT NULL DEFAULT 0,
    "sgst" INTEGER NOT NULL DEFAULT 0,
    "utgst" INTEGER NOT NULL DEFAULT 0,
    "igst" INTEGER NOT NULL DEFAULT 0,
    "cancelled_at" TIMESTAMPTZ(3),

    CONSTRAINT "credit_notes_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "credit_notes_number" CHECK (length("number") <= 16 AND "serial" > 0),
    CONSTRAINT "credit_notes_sum" CHECK (
      "paise" > 0 AND "taxable" + "cgst" + "sgst" + "utgst" + "igst" = "paise" AND "cgst" = "sgst" + "utgst")
);
CREATE UNIQUE INDEX "credit_notes_number_key" ON "credit_notes"("number");
CREATE UNIQUE INDEX "credit_notes_year_serial_key" ON "credit_notes"("year", "serial");
CREATE UNIQUE INDEX "credit_notes_one_per_refund" ON "credit_notes" ("refund_id") WHERE "cancelled_at" IS NULL;
CREATE UNIQUE INDEX "credit_notes_one_return" ON "credit_notes" ("invoice_id") WHERE "cancelled_at" IS NULL AND "refund_id" IS NULL;
CREATE INDEX "credit_notes_invoice_id_idx" ON "credit_notes"("invoice_id");
CREATE INDEX "credit_notes_issued_on_idx" ON "credit_notes"("issued_on");
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE FUNCTION keep_paper() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD."cancelled_at" IS NOT NULL
    OR to_jsonb(NEW) - 'credited' - 'cancelled_at' <> to_jsonb(OLD) - 'credited' - 'cancelled_at' THEN
    RAISE EXCEPTION '% of % stays as it is', OLD."number", TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "invoices_kept" BEFORE UPDATE OR DELETE ON "invoices" FOR EACH ROW EXECUTE FUNCTION keep_paper();
CREATE TRIGGER "credit_notes_kept" BEFORE UPDATE OR DELETE ON "credit_notes" FOR EACH ROW EXECUTE FUNCTION keep_paper();
