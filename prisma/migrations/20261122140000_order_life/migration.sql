-- What the parcel and the money of an order do. The version before may go on selling: it writes and reads "state" and
-- "money_state", and triggers keep the two ways of saying it in step. They go with the version after this one.

CREATE TYPE "order_stage" AS ENUM ('awaiting_payment', 'payment_failed', 'to_confirm', 'to_pack', 'packed', 'shipped', 'out_for_delivery', 'undelivered', 'delivered', 'returning', 'returned', 'lost', 'cancelled');
CREATE TYPE "order_money" AS ENUM ('pending', 'due', 'paid', 'collected', 'received', 'failed', 'none');
CREATE TYPE "order_source" AS ENUM ('shop', 'phone');

CREATE TABLE "attentions" (
    "id" BIGSERIAL NOT NULL,
    "order_id" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "ended_by_id" UUID,
    "note" TEXT,

    CONSTRAINT "attentions_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "attentions" ADD CONSTRAINT "attentions_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "attentions_order_id_idx" ON "attentions"("order_id");
CREATE UNIQUE INDEX "attentions_one_open" ON "attentions" ("order_id", "reason") WHERE "ended_at" IS NULL;

CREATE TABLE "stage_tallies" (
    "stage" "order_stage" NOT NULL,
    "part" SMALLINT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "stage_tallies_pkey" PRIMARY KEY ("stage","part")
);

-- Numbers of the orders there are, oldest first, are given when they are carried over; new ones come after them.
CREATE SEQUENCE "orders_number_seq" AS integer OWNED BY NONE;
LOCK TABLE "orders" IN SHARE ROW EXCLUSIVE MODE;
SELECT setval('orders_number_seq', 10000 + (SELECT count(*) FROM "orders"));

ALTER TABLE "orders"
  ADD COLUMN "number" INTEGER,
  ADD COLUMN "source" "order_source" NOT NULL DEFAULT 'shop',
  ADD COLUMN "stage" "order_stage",
  ADD COLUMN "stage_since" TIMESTAMPTZ(3),
  ADD COLUMN "money" "order_money",
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "city" TEXT,
  ADD COLUMN "district" TEXT,
  ADD COLUMN "region" TEXT,
  ADD COLUMN "courier" TEXT,
  ADD COLUMN "tracking_number" TEXT,
  ADD COLUMN "tracking_url" TEXT,
  ADD COLUMN "shipped_at" TIMESTAMPTZ(3),
  ADD COLUMN "delivered_at" TIMESTAMPTZ(3),
  ADD COLUMN "cash_reference" TEXT,
  ADD COLUMN "cash_received_on" DATE,
  ADD COLUMN "track_token" TEXT,
  ADD COLUMN "replaces_id" TEXT,
  ALTER COLUMN "state" DROP NOT NULL,
  DROP CONSTRAINT "orders_state_agrees",
  DROP CONSTRAINT "orders_money",
  ADD CONSTRAINT "orders_money" CHECK (
    ("amount" > 0 OR ("amount" = 0 AND "replaces_id" IS NOT NULL))
    AND "original_amount" = "quantity" * "price_per_item" AND "savings" = "original_amount" - "amount") NOT VALID;
ALTER SEQUENCE "orders_number_seq" OWNED BY "orders"."number";
ALTER TABLE "orders"
  ALTER COLUMN "number" SET DEFAULT nextval('orders_number_seq'),
  ALTER COLUMN "stage_since" SET DEFAULT CURRENT_TIMESTAMP,
  ALTER COLUMN "track_token" SET DEFAULT encode(substr(sha256((uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))), 1, 16), 'hex'::text);

ALTER TABLE "order_events"
  ADD COLUMN "by" TEXT NOT NULL DEFAULT 'system',
  ADD COLUMN "by_user_id" UUID,
  ADD COLUMN "from_stage" "order_stage",
  ADD COLUMN "to_stage" "order_stage",
  ALTER COLUMN "to_state" DROP NOT NULL;

ALTER TABLE "refunds" ADD COLUMN "reason" TEXT;
ALTER TABLE "outbox_messages" ADD COLUMN "order_id" TEXT, ADD COLUMN "topic" TEXT;

CREATE FUNCTION stage_of("state" "order_state") RETURNS "order_stage" LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE "state" WHEN 'awaiting_payment' THEN 'awaiting_payment' WHEN 'payment_failed' THEN 'payment_failed'
    WHEN 'confirmed' THEN 'to_pack' END::"order_stage"
$$;
CREATE FUNCTION money_of("state" "order_state", "method" "payment_method") RETURNS "order_money" LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN "method" = 'cod' THEN 'due' WHEN "state" = 'awaiting_payment' THEN 'pending'
    WHEN "state" = 'payment_failed' THEN 'failed' ELSE 'paid' END::"order_money"
$$;
CREATE FUNCTION state_of("stage" "order_stage", "money" "order_money") RETURNS "order_state" LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN "stage" = 'awaiting_payment' THEN 'awaiting_payment'
    WHEN "stage" = 'payment_failed' OR ("stage" = 'cancelled' AND "money" IN ('pending', 'failed')) THEN 'payment_failed'
    ELSE 'confirmed' END::"order_state"
$$;
CREATE FUNCTION money_state_of("stage" "order_stage", "money" "order_money") RETURNS "money_state" LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN "money" IN ('paid', 'received', 'none') THEN 'COMPLETED'
    WHEN "money" = 'failed' OR ("stage" = 'cancelled' AND "money" = 'pending') THEN 'FAILED' ELSE 'PENDING' END::"money_state"
$$;

CREATE FUNCTION keep_orders_in_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW."stage" IS NULL THEN
    NEW."stage" := stage_of(NEW."state");
    NEW."money" := money_of(NEW."state", NEW."method");
  ELSIF TG_OP = 'UPDATE' AND NEW."stage" IS NOT DISTINCT FROM OLD."stage" AND NEW."money" IS NOT DISTINCT FROM OLD."money"
    AND NEW."state" IS DISTINCT FROM OLD."state" THEN
    NEW."money" := money_of(NEW."state", NEW."method");
    IF NEW."stage" = 'cancelled' THEN
      NEW."needs_review" := true;
    ELSE
      NEW."stage" := stage_of(NEW."state");
      NEW."stage_since" := CURRENT_TIMESTAMP;
    END IF;
    NEW."version" := OLD."version" + 1;
  ELSIF NEW."stage" IS NOT NULL THEN
    NEW."state" := state_of(NEW."stage", NEW."money");
    NEW."money_state" := money_state_of(NEW."stage", NEW."money");
  END IF;
  RETURN NEW;
END $$;
-- Its name comes before "orders_money_forward", which looks at what it wrote.
CREATE TRIGGER "orders_in_step" BEFORE INSERT OR UPDATE ON "orders"
  FOR EACH ROW EXECUTE FUNCTION keep_orders_in_step();

CREATE FUNCTION keep_events_in_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."to_stage" IS NULL THEN
    NEW."from_stage" := stage_of(NEW."from_state");
    NEW."to_stage" := stage_of(NEW."to_state");
    IF NEW."type" = 'placed' THEN NEW."by" := 'parent'; END IF;
  ELSIF NEW."to_state" IS NULL THEN
    NEW."from_state" := state_of(NEW."from_stage", 'due');
    NEW."to_state" := state_of(NEW."to_stage", 'due');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "order_events_in_step" BEFORE INSERT ON "order_events"
  FOR EACH ROW EXECUTE FUNCTION keep_events_in_step();

-- An order is marked while a reason is open; the version before marks it and gives no reason.
CREATE FUNCTION mark_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "orders" SET "needs_review" = found."open" FROM (
    SELECT EXISTS (SELECT 1 FROM "attentions" WHERE "order_id" = NEW."order_id" AND "ended_at" IS NULL) AS "open") AS found
  WHERE "id" = NEW."order_id" AND "needs_review" <> found."open";
  RETURN NULL;
END $$;
CREATE TRIGGER "attentions_mark_order" AFTER INSERT OR UPDATE ON "attentions"
  FOR EACH ROW EXECUTE FUNCTION mark_order();

CREATE FUNCTION give_reason() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "attentions" ("order_id", "reason")
  SELECT NEW."id", 'flagged'
  WHERE NOT EXISTS (SELECT 1 FROM "attentions" WHERE "order_id" = NEW."id" AND "ended_at" IS NULL)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
-- Not only where a statement names the mark: the trigger above sets it as well.
CREATE TRIGGER "orders_give_reason" AFTER INSERT OR UPDATE ON "orders"
  FOR EACH ROW WHEN (NEW."needs_review") EXECUTE FUNCTION give_reason();

-- Delivered orders grow in number for ever, and those on their way with the shop: they are counted as they come and go,
-- not by reading them all. Placing an order touches none of these counts.
CREATE FUNCTION is_tallied("stage" "order_stage") RETURNS BOOLEAN LANGUAGE sql IMMUTABLE AS $$
  SELECT "stage" IN ('shipped', 'out_for_delivery', 'undelivered', 'delivered', 'returning')
$$;
CREATE FUNCTION tally_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In one order, so that two processes whose parts are the same wait for each other and never both.
  INSERT INTO "stage_tallies" AS "tally" ("stage", "part", "count")
  SELECT "stage", pg_backend_pid() % 8, "change" FROM (VALUES (OLD."stage", -1), (NEW."stage", 1)) AS "moved" ("stage", "change")
  WHERE is_tallied("stage") ORDER BY "stage"
  ON CONFLICT ("stage", "part") DO UPDATE SET "count" = "tally"."count" + EXCLUDED."count";
  RETURN NULL;
END $$;
CREATE TRIGGER "orders_tally_moved" AFTER UPDATE OF "stage" ON "orders"
  FOR EACH ROW WHEN (OLD."stage" IS DISTINCT FROM NEW."stage" AND (is_tallied(OLD."stage") OR is_tallied(NEW."stage")))
  EXECUTE FUNCTION tally_moved();
-- Once for all orders of a statement: where many come in at once, each would rewrite the row that the one before rewrote.
CREATE FUNCTION tally_placed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "placed" WHERE is_tallied("stage")) THEN
    INSERT INTO "stage_tallies" AS "tally" ("stage", "part", "count")
    SELECT "stage", pg_backend_pid() % 8, count(*) FROM "placed" WHERE is_tallied("stage") GROUP BY "stage" ORDER BY "stage"
    ON CONFLICT ("stage", "part") DO UPDATE SET "count" = "tally"."count" + EXCLUDED."count";
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "orders_tally_placed" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS "placed"
  FOR EACH STATEMENT EXECUTE FUNCTION tally_placed();
