-- Whoever opens or ends a reason has the order to itself before it looks which are open, so that it sees what others
-- wrote meanwhile. The weaker lock lets rows come that refer to the order; what a reason says marks nothing.
CREATE OR REPLACE FUNCTION mark_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."ended_at" IS NOT DISTINCT FROM OLD."ended_at" THEN
    RETURN NULL;
  END IF;
  PERFORM 1 FROM "orders" WHERE "id" = NEW."order_id" FOR NO KEY UPDATE;
  UPDATE "orders" SET "needs_review" = found."open" FROM (
    SELECT EXISTS (SELECT 1 FROM "attentions" WHERE "order_id" = NEW."order_id" AND "ended_at" IS NULL) AS "open") AS found
  WHERE "id" = NEW."order_id" AND "needs_review" <> found."open";
  RETURN NULL;
END $$;
