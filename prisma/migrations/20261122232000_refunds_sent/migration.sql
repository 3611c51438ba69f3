-- Refunds that the shop itself asks the provider for. The version before writes rows that wait, which are sent now, and
-- takes in those of the provider's dashboard; it does not read what is new here.
ALTER TABLE "refunds"
  ADD COLUMN "way" TEXT,
  ADD COLUMN "reference" TEXT,
  ADD COLUMN "failure" TEXT,
  ADD COLUMN "bank_reference" TEXT,
  ADD COLUMN "asked_by_id" UUID,
  ADD COLUMN "asked_key" TEXT,
  ADD COLUMN "tries" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "check_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "processed_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT "refunds_outside" CHECK (
    ("way" IS NULL) = ("reference" IS NULL) AND ("way" IS NULL OR "origin" = 'outside'));

UPDATE "refunds" SET "processed_at" = "updated_at" WHERE "state" = 'processed';
-- A person was asked to make these by hand, and may have: they are not sent now, and what was paid can go back again.
UPDATE "refunds" SET "state" = 'failed', "failure" = 'not_asked' WHERE "state" = 'waiting' AND "provider_id" IS NULL;

CREATE INDEX "refunds_under_way" ON "refunds" ("check_at") WHERE "state" IN ('waiting', 'pending');

-- What goes back never exceeds what came in: of a payment, and of the cash of an order. That the provider gave money
-- back is a fact, though: beside it what was given outside the provider does not count.
CREATE FUNCTION hold_refunds_within() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "most" BIGINT;
  "others" BIGINT;
BEGIN
  IF NEW."payment_id" IS NOT NULL THEN
    SELECT "amount"::BIGINT * 100 + "paise" INTO "most" FROM "payments" WHERE "id" = NEW."payment_id" FOR NO KEY UPDATE;
    SELECT coalesce(sum("amount"::BIGINT * 100 + "paise"), 0) INTO "others" FROM "refunds"
    WHERE "payment_id" = NEW."payment_id" AND "state" <> 'failed' AND "id" <> NEW."id"
      AND (NEW."provider_id" IS NULL OR "origin" <> 'outside');
  ELSIF NEW."origin" = 'outside' THEN
    SELECT "amount"::BIGINT * 100 INTO "most" FROM "orders" WHERE "id" = NEW."order_id" FOR NO KEY UPDATE;
    SELECT coalesce(sum("amount"::BIGINT * 100 + "paise"), 0) INTO "others" FROM "refunds"
    WHERE "order_id" = NEW."order_id" AND "payment_id" IS NULL AND "origin" = 'outside' AND "state" <> 'failed'
      AND "id" <> NEW."id";
  ELSE
    RETURN NEW;
  END IF;
  IF "others" + NEW."amount"::BIGINT * 100 + NEW."paise" > coalesce("most", 0) THEN
    RAISE EXCEPTION 'refunds_within: more would go back than came in'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within', TABLE = 'refunds';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "refunds_within" BEFORE INSERT ON "refunds"
  FOR EACH ROW WHEN (NEW."state" <> 'failed') EXECUTE FUNCTION hold_refunds_within();
CREATE TRIGGER "refunds_within_changed" BEFORE UPDATE ON "refunds"
  FOR EACH ROW WHEN (NEW."state" <> 'failed' AND (OLD."state" = 'failed' OR NEW."amount" > OLD."amount"
    OR NEW."paise" > OLD."paise" OR NEW."payment_id" IS DISTINCT FROM OLD."payment_id"))
  EXECUTE FUNCTION hold_refunds_within();
