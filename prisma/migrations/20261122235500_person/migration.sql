-- What a person may have erased, and what must not outlive its use. All of it may be applied while the version before
-- still sells: it reads an erased phone as an empty text.

ALTER TABLE "users"
  ADD COLUMN "erased_at" TIMESTAMPTZ(3),
  DROP CONSTRAINT "users_reachable",
  ADD CONSTRAINT "users_reachable" CHECK (
    CASE WHEN "erased_at" IS NULL THEN num_nonnulls("email", "phone_number") > 0
      ELSE num_nonnulls("user_name", "email", "phone_number", "password_hash", "email_proved_at", "totp_secret", "totp_since") = 0
    END) NOT VALID;
ALTER TABLE "orders"
  ALTER COLUMN "child_age" DROP NOT NULL,
  DROP CONSTRAINT "orders_phone",
  ADD CONSTRAINT "orders_phone" CHECK ("phone" = '' OR "phone" ~ '^[6-9][0-9]{9}$') NOT VALID;
ALTER TABLE "users" VALIDATE CONSTRAINT "users_reachable";
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_phone";

-- History stays append-only. Where a transaction says that it forgets, an event may lose parts of its detail and gain
-- none, and the settings' history the name of an admin.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before JSONB := to_jsonb(OLD);
  after JSONB;
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('shop.forgetting', true) = 'yes' THEN
    after := to_jsonb(NEW);
    IF TG_TABLE_NAME = 'order_events' AND (before - 'detail') = (after - 'detail')
      AND (before->'detail') @> (after->'detail') THEN
      RETURN NEW;
    END IF;
    IF TG_TABLE_NAME = 'settings_history' AND (before - 'by_name') = (after - 'by_name') AND (after->>'by_name') = '' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- An erased account stays erased, and nothing new is written for it: whoever was about to waits for the erasing.
CREATE FUNCTION refuse_unerasing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'account % is erased', OLD."id" USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "users_stay_erased" BEFORE UPDATE ON "users"
  FOR EACH ROW WHEN (OLD."erased_at" IS NOT NULL) EXECUTE FUNCTION refuse_unerasing();

CREATE FUNCTION refuse_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "users" WHERE "id" = NEW."user_id" AND "erased_at" IS NULL FOR KEY SHARE;
  IF NOT FOUND AND EXISTS (SELECT 1 FROM "users" WHERE "id" = NEW."user_id") THEN
    RAISE EXCEPTION 'account % is erased', NEW."user_id" USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "orders_of_nobody_erased" BEFORE INSERT ON "orders"
  FOR EACH ROW EXECUTE FUNCTION refuse_erased();
CREATE TRIGGER "sessions_of_nobody_erased" BEFORE INSERT ON "sessions"
  FOR EACH ROW EXECUTE FUNCTION refuse_erased();
CREATE TRIGGER "password_resets_of_nobody_erased" BEFORE INSERT ON "password_resets"
  FOR EACH ROW EXECUTE FUNCTION refuse_erased();
CREATE TRIGGER "proved_phones_of_nobody_erased" BEFORE INSERT ON "proved_phones"
  FOR EACH ROW EXECUTE FUNCTION refuse_erased();

-- The few events that hold what somebody wrote, by their age. Where the table is very large, make it beforehand with
-- CREATE INDEX CONCURRENTLY: this file then finds it there.
CREATE INDEX IF NOT EXISTS "order_events_written" ON "order_events" ("created_at")
  WHERE "detail" ?| ARRAY['before', 'text', 'photos', 'reason'];
