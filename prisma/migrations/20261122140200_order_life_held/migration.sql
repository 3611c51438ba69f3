-- From here on every order has what the files before gave it, and the database holds it to the table of stages.
-- What is checked first need not be read again while the table is locked.
ALTER TABLE "orders"
  ADD CONSTRAINT "orders_whole" CHECK (
    "number" IS NOT NULL AND "stage" IS NOT NULL AND "stage_since" IS NOT NULL AND "money" IS NOT NULL AND "track_token" IS NOT NULL) NOT VALID,
  ADD CONSTRAINT "orders_stage_agrees" CHECK (
    CASE
      WHEN "replaces_id" IS NOT NULL THEN "money" = 'none' AND "stage" NOT IN ('awaiting_payment', 'payment_failed', 'to_confirm')
      WHEN "method" = 'cod' THEN
        ("money" = 'due' AND "stage" NOT IN ('awaiting_payment', 'payment_failed', 'delivered'))
        OR ("money" IN ('collected', 'received') AND "stage" IN ('delivered', 'returned'))
      ELSE
        ("money" = 'pending' AND "stage" IN ('awaiting_payment', 'cancelled'))
        OR ("money" = 'failed' AND "stage" IN ('payment_failed', 'cancelled'))
        OR ("money" = 'paid' AND "stage" NOT IN ('awaiting_payment', 'payment_failed', 'to_confirm'))
    END) NOT VALID,
  ADD CONSTRAINT "orders_parcel" CHECK (
    "stage" NOT IN ('shipped', 'out_for_delivery', 'undelivered', 'returning') OR ("courier" IS NOT NULL AND "tracking_number" IS NOT NULL)) NOT VALID,
  ADD CONSTRAINT "orders_tracking_url" CHECK ("tracking_url" ~ '^https://') NOT VALID,
  ADD CONSTRAINT "orders_replaces_id_fkey" FOREIGN KEY ("replaces_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_whole";
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_stage_agrees";
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_parcel";
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_tracking_url";
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_replaces_id_fkey";
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_money";
ALTER TABLE "orders"
  ALTER COLUMN "number" SET NOT NULL,
  ALTER COLUMN "stage" SET NOT NULL,
  ALTER COLUMN "stage_since" SET NOT NULL,
  ALTER COLUMN "money" SET NOT NULL,
  ALTER COLUMN "track_token" SET NOT NULL,
  DROP CONSTRAINT "orders_whole";
ALTER TABLE "order_events" ALTER COLUMN "to_stage" SET NOT NULL,
  ADD CONSTRAINT "order_events_by" CHECK ("by" IN ('owner', 'parent', 'carrier', 'system'));

CREATE FUNCTION keep_version_growing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."version" < OLD."version" OR (NEW."stage" <> OLD."stage" AND NEW."version" = OLD."version") THEN
    RAISE EXCEPTION 'order % changes without its version', OLD."id" USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "orders_version_grows" BEFORE UPDATE ON "orders"
  FOR EACH ROW EXECUTE FUNCTION keep_version_growing();

-- Paid money stays paid; cash that was booked as received by mistake may be taken back.
CREATE OR REPLACE FUNCTION keep_money_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."money" = 'paid' AND NEW."money" <> 'paid' THEN
    RAISE EXCEPTION 'order % is paid and stays paid', OLD."id" USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

-- Every three letters of a name one after the other, and how each of its words begins. The extension for trigrams knows
-- Latin letters alone in many databases.
CREATE FUNCTION name_grams("name" TEXT) RETURNS TEXT[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  said TEXT := ' ' || lower(regexp_replace(btrim("name"), '\s+', ' ', 'g'));
  grams TEXT[] := '{}';
BEGIN
  FOR at IN 1..length(said) - 1 LOOP
    IF substr(said, at, 1) = ' ' THEN grams := grams || substr(said, at, 2); END IF;
    IF at < length(said) - 1 THEN grams := grams || substr(said, at, 3); END IF;
  END LOOP;
  RETURN grams;
END $$;

-- Where the table is very large, make these beforehand with CREATE INDEX CONCURRENTLY: this file then finds them there.
CREATE UNIQUE INDEX IF NOT EXISTS "orders_number_key" ON "orders"("number");
CREATE UNIQUE INDEX IF NOT EXISTS "orders_track_token_key" ON "orders"("track_token");
CREATE INDEX IF NOT EXISTS "orders_list_idx" ON "orders"("stage", "money", "method", "created_at", "number");
CREATE INDEX IF NOT EXISTS "orders_created_at_number_idx" ON "orders"("created_at", "number");
CREATE INDEX IF NOT EXISTS "orders_pincode_created_at_idx" ON "orders"("pincode", "created_at");
CREATE INDEX IF NOT EXISTS "orders_stage_stage_since_idx" ON "orders"("stage", "stage_since");
CREATE INDEX IF NOT EXISTS "orders_replaces_id_idx" ON "orders"("replaces_id");
CREATE INDEX IF NOT EXISTS "orders_attention" ON "orders" ("created_at", "number") WHERE "needs_review";
CREATE INDEX IF NOT EXISTS "orders_tracking_number" ON "orders" ("tracking_number") WHERE "tracking_number" IS NOT NULL;
CREATE INDEX IF NOT EXISTS "orders_name_grams" ON "orders" USING gin (name_grams("name"));
CREATE INDEX IF NOT EXISTS "outbox_messages_order_id_idx" ON "outbox_messages"("order_id");
DROP INDEX "orders_created_at_idx";
