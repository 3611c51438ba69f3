-- AlterTable
ALTER TABLE "users" ADD COLUMN     "former_phone" TEXT,
ADD COLUMN     "phone_shown_at" TIMESTAMPTZ(3),
ADD COLUMN     "phone_since" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "users_former_phone_idx" ON "users"("former_phone");

ALTER TABLE "users" ADD CONSTRAINT "users_former_phone_canonical" CHECK ("former_phone" ~ '^[6-9][0-9]{9}$');

-- An account that has lost its number, and has no other way of signing in, waits to be shown for.
ALTER TABLE "users"
  DROP CONSTRAINT "users_reachable",
  ADD CONSTRAINT "users_reachable" CHECK (
    CASE WHEN "erased_at" IS NULL THEN num_nonnulls("email", "phone_number", "former_phone") > 0
      ELSE num_nonnulls("user_name", "email", "phone_number", "former_phone", "password_hash", "email_proved_at", "totp_secret", "totp_since") = 0
    END) NOT VALID;
ALTER TABLE "users" VALIDATE CONSTRAINT "users_reachable";

-- The version before erases only what it knows.
CREATE FUNCTION forget_numbers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."former_phone" := NULL;
  NEW."phone_shown_at" := NULL;
  NEW."phone_since" := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER "users_forget_numbers" BEFORE UPDATE ON "users"
  FOR EACH ROW WHEN (NEW."erased_at" IS NOT NULL AND OLD."erased_at" IS NULL) EXECUTE FUNCTION forget_numbers();
