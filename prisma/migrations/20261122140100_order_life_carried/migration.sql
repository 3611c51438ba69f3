-- Carries the orders there are over: their numbers, stage and money, and why somebody is to look at them.
-- History stays append-only but for this one file.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('shop.carrying_over', true) = 'yes' THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
SET LOCAL "shop.carrying_over" = 'yes';

INSERT INTO "attentions" ("order_id", "reason", "detail", "since")
SELECT o."id", found."reason", found."detail", found."since"
FROM "orders" o CROSS JOIN LATERAL (
  SELECT DISTINCT ON (1)
    CASE e."type" WHEN 'payment in review' THEN 'payment_review' WHEN 'payment authorised' THEN 'payment_review'
      WHEN 'placed' THEN 'flagged' ELSE 'refund' END AS "reason",
    e."detail", e."created_at" AS "since"
  FROM "order_events" e
  WHERE e."order_id" = o."id"
    AND (e."type" IN ('payment in review', 'payment authorised', 'refund due') OR e."type" LIKE 'refund %'
      OR (e."type" = 'placed' AND e."detail" ? 'review'))
  ORDER BY 1, e."id" DESC) AS found
WHERE o."needs_review"
ON CONFLICT DO NOTHING;

INSERT INTO "attentions" ("order_id", "reason", "since")
SELECT o."id", 'flagged', o."created_at" FROM "orders" o
WHERE o."needs_review" AND NOT EXISTS (SELECT 1 FROM "attentions" a WHERE a."order_id" = o."id")
ON CONFLICT DO NOTHING;

UPDATE "orders" o SET
  "number" = coalesce(o."number", counted."number"),
  "stage" = coalesce(o."stage", stage_of(o."state")),
  "money" = coalesce(o."money", money_of(o."state", o."method")),
  "stage_since" = coalesce((SELECT max(e."created_at") FROM "order_events" e WHERE e."order_id" = o."id" AND e."from_state" IS DISTINCT FROM e."to_state"), o."created_at"),
  "track_token" = coalesce(o."track_token", encode(substr(sha256((uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))), 1, 16), 'hex'))
FROM (
  SELECT "id", 10000 + row_number() OVER (ORDER BY "created_at", "id") AS "number" FROM "orders" WHERE "number" IS NULL
) AS counted
WHERE counted."id" = o."id";

UPDATE "order_events" SET "from_stage" = stage_of("from_state"), "to_stage" = stage_of("to_state"),
  "by" = CASE "type" WHEN 'placed' THEN 'parent' WHEN 'ordered again' THEN 'parent' ELSE 'system' END
WHERE "to_stage" IS NULL;

UPDATE "outbox_messages" SET "order_id" = split_part("dedupe_key", ':', 2),
  "topic" = CASE split_part("dedupe_key", ':', 1) WHEN 'payment-failed' THEN 'payment-failed' ELSE 'order-placed' END
WHERE "dedupe_key" ~ '^(order-confirmed|payment-failed):';

CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
