-- What an order and an event are in the words of the version before. The answers are the same; they are values of the
-- type itself, no text that is read as one, so that PostgreSQL writes them into the trigger instead of calling them, twice
-- for each event and each order: the calls were most of what the triggers cost.
CREATE OR REPLACE FUNCTION stage_of("state" "order_state") RETURNS "order_stage" LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE "state" WHEN 'awaiting_payment' THEN 'awaiting_payment'::"order_stage"
    WHEN 'payment_failed' THEN 'payment_failed'::"order_stage" WHEN 'confirmed' THEN 'to_pack'::"order_stage" END
$$;
CREATE OR REPLACE FUNCTION money_of("state" "order_state", "method" "payment_method") RETURNS "order_money" LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN "method" = 'cod' THEN 'due'::"order_money" WHEN "state" = 'awaiting_payment' THEN 'pending'::"order_money"
    WHEN "state" = 'payment_failed' THEN 'failed'::"order_money" ELSE 'paid'::"order_money" END
$$;
CREATE OR REPLACE FUNCTION state_of("stage" "order_stage", "money" "order_money") RETURNS "order_state" LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN "stage" = 'awaiting_payment' THEN 'awaiting_payment'::"order_state"
    WHEN "stage" = 'payment_failed' OR ("stage" = 'cancelled' AND "money" IN ('pending', 'failed')) THEN 'payment_failed'::"order_state"
    ELSE 'confirmed'::"order_state" END
$$;
CREATE OR REPLACE FUNCTION money_state_of("stage" "order_stage", "money" "order_money") RETURNS "money_state" LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN "money" IN ('paid', 'received', 'none') THEN 'COMPLETED'::"money_state"
    WHEN "money" = 'failed' OR ("stage" = 'cancelled' AND "money" = 'pending') THEN 'FAILED'::"money_state"
    ELSE 'PENDING'::"money_state" END
$$;

-- Whoever writes orders in one long transaction counts them in a part of its own, for which no process of the shop waits.
CREATE OR REPLACE FUNCTION tally_placed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own INTEGER := coalesce(nullif(current_setting('shop.tally_part', true), '')::INTEGER, pg_backend_pid() % 8);
BEGIN
  IF EXISTS (SELECT 1 FROM "placed" WHERE is_tallied("stage")) THEN
    INSERT INTO "stage_tallies" AS "tally" ("stage", "part", "count")
    SELECT "stage", own, count(*) FROM "placed" WHERE is_tallied("stage") GROUP BY "stage" ORDER BY "stage"
    ON CONFLICT ("stage", "part") DO UPDATE SET "count" = "tally"."count" + EXCLUDED."count";
  END IF;
  RETURN NULL;
END $$;
