-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('user', 'admin');

-- CreateEnum
CREATE TYPE "otp_status" AS ENUM ('pending', 'approved', 'dead');

-- CreateEnum
CREATE TYPE "payment_method" AS ENUM ('cod', 'online');

-- CreateEnum
CREATE TYPE "order_state" AS ENUM ('awaiting_payment', 'confirmed', 'payment_failed');

-- CreateEnum
CREATE TYPE "money_state" AS ENUM ('PENDING', 'COMPLETED', 'FAILED');

-- CreateEnum
CREATE TYPE "attempt_state" AS ENUM ('creating', 'open', 'paid', 'cancelled', 'expired', 'refused');

-- CreateEnum
CREATE TYPE "payment_use" AS ENUM ('applied', 'refund_due', 'in_review');

-- CreateEnum
CREATE TYPE "message_channel" AS ENUM ('sms', 'email');

-- CreateEnum
CREATE TYPE "message_status" AS ENUM ('queued', 'sending', 'sent', 'dead');

-- CreateEnum
CREATE TYPE "media_collection" AS ENUM ('product_images', 'product_videos', 'gallery');

-- CreateEnum
CREATE TYPE "media_type" AS ENUM ('image', 'video');

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "user_name" TEXT,
    "email" TEXT,
    "phone_number" TEXT,
    "password_hash" TEXT,
    "role" "Role" NOT NULL DEFAULT 'user',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "method" TEXT NOT NULL,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "otp_challenges" (
    "id" TEXT NOT NULL,
    "phone_number" TEXT NOT NULL,
    "status" "otp_status" NOT NULL DEFAULT 'pending',
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "otp_challenges_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "orders" (
    "id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "method" "payment_method" NOT NULL,
    "state" "order_state" NOT NULL,
    "money_state" "money_state" NOT NULL DEFAULT 'PENDING',
    "needs_review" BOOLEAN NOT NULL DEFAULT false,
    "quantity" SMALLINT NOT NULL,
    "paid_items" SMALLINT NOT NULL,
    "free_items" SMALLINT NOT NULL,
    "kits_to_ship" SMALLINT NOT NULL,
    "price_per_item" INTEGER NOT NULL,
    "original_amount" INTEGER NOT NULL,
    "amount" INTEGER NOT NULL,
    "savings" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "address1" TEXT NOT NULL,
    "address2" TEXT,
    "phone" TEXT NOT NULL,
    "pincode" TEXT NOT NULL,
    "child_age" DECIMAL(3,1) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "orders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_events" (
    "id" BIGSERIAL NOT NULL,
    "order_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "from_state" "order_state",
    "to_state" "order_state" NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "order_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_attempts" (
    "reference_id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "state" "attempt_state" NOT NULL DEFAULT 'creating',
    "link_id" TEXT,
    "link_url" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "checked_at" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_attempts_pkey" PRIMARY KEY ("reference_id")
);

-- CreateTable
CREATE TABLE "payments" (
    "id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "reference_id" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "use" "payment_use" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "provider_events" (
    "provider" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "processed_at" TIMESTAMPTZ(3),
    "outcome" TEXT,

    CONSTRAINT "provider_events_pkey" PRIMARY KEY ("provider","event_id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "user_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "body_hash" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("user_id","key")
);

-- CreateTable
CREATE TABLE "outbox_messages" (
    "id" UUID NOT NULL,
    "dedupe_key" TEXT NOT NULL,
    "channel" "message_channel" NOT NULL,
    "to" TEXT NOT NULL,
    "subject" TEXT,
    "body" TEXT NOT NULL,
    "status" "message_status" NOT NULL DEFAULT 'queued',
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "next_try_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "media_items" (
    "id" UUID NOT NULL,
    "collection" "media_collection" NOT NULL,
    "type" "media_type" NOT NULL,
    "position" SMALLINT,
    "name" TEXT NOT NULL,
    "alt" TEXT NOT NULL DEFAULT '',
    "url" TEXT NOT NULL,
    "cloudinary_public_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "thumbnail" TEXT,
    "width" INTEGER,
    "height" INTEGER,
    "bytes" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "media_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "users_phone_number_key" ON "users"("phone_number");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE INDEX "otp_challenges_phone_number_created_at_idx" ON "otp_challenges"("phone_number", "created_at");

-- CreateIndex
CREATE INDEX "otp_challenges_expires_at_idx" ON "otp_challenges"("expires_at");

-- CreateIndex
CREATE INDEX "orders_user_id_created_at_idx" ON "orders"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "orders_phone_created_at_idx" ON "orders"("phone", "created_at");

-- CreateIndex
CREATE INDEX "orders_created_at_idx" ON "orders"("created_at");

-- CreateIndex
CREATE INDEX "order_events_order_id_id_idx" ON "order_events"("order_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_attempts_link_id_key" ON "payment_attempts"("link_id");

-- CreateIndex
CREATE INDEX "payment_attempts_order_id_idx" ON "payment_attempts"("order_id");

-- CreateIndex
CREATE INDEX "payment_attempts_state_created_at_idx" ON "payment_attempts"("state", "created_at");

-- CreateIndex
CREATE INDEX "payments_order_id_idx" ON "payments"("order_id");

-- CreateIndex
CREATE INDEX "provider_events_received_at_idx" ON "provider_events"("received_at");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_messages_dedupe_key_key" ON "outbox_messages"("dedupe_key");

-- CreateIndex
CREATE INDEX "outbox_messages_status_next_try_at_idx" ON "outbox_messages"("status", "next_try_at");

-- CreateIndex
CREATE UNIQUE INDEX "media_items_cloudinary_public_id_key" ON "media_items"("cloudinary_public_id");

-- CreateIndex
CREATE INDEX "media_items_collection_created_at_idx" ON "media_items"("collection", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "media_items_collection_position_key" ON "media_items"("collection", "position");

-- CreateIndex
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits"("expire");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_reference_id_fkey" FOREIGN KEY ("reference_id") REFERENCES "payment_attempts"("reference_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema file cannot say: the invariants of the shop.
ALTER TABLE "users"
  ADD CONSTRAINT "users_reachable" CHECK ("email" IS NOT NULL OR "phone_number" IS NOT NULL),
  ADD CONSTRAINT "users_email_canonical" CHECK ("email" = lower("email")),
  ADD CONSTRAINT "users_phone_canonical" CHECK ("phone_number" ~ '^[6-9][0-9]{9}$');

ALTER TABLE "otp_challenges"
  ADD CONSTRAINT "otp_attempts_capped" CHECK ("attempts" BETWEEN 0 AND 5),
  ADD CONSTRAINT "otp_phone_canonical" CHECK ("phone_number" ~ '^[6-9][0-9]{9}$');

ALTER TABLE "orders"
  ADD CONSTRAINT "orders_quantity" CHECK ("quantity" BETWEEN 1 AND 100 AND ("method" = 'online' OR "quantity" <= 80)),
  ADD CONSTRAINT "orders_kits" CHECK ("paid_items" + "free_items" = "quantity" AND "paid_items" > 0 AND "free_items" >= 0 AND "kits_to_ship" > 0),
  ADD CONSTRAINT "orders_money" CHECK ("amount" > 0 AND "original_amount" = "quantity" * "price_per_item" AND "savings" = "original_amount" - "amount"),
  ADD CONSTRAINT "orders_phone" CHECK ("phone" ~ '^[6-9][0-9]{9}$'),
  ADD CONSTRAINT "orders_pincode" CHECK ("pincode" ~ '^[1-9][0-9]{5}$'),
  ADD CONSTRAINT "orders_child_age" CHECK ("child_age" BETWEEN 0 AND 16),
  ADD CONSTRAINT "orders_state_agrees" CHECK (
    ("method" = 'cod' AND "state" = 'confirmed')
    OR ("method" = 'online' AND (
      ("state" = 'awaiting_payment' AND "money_state" = 'PENDING')
      OR ("state" = 'confirmed' AND "money_state" = 'COMPLETED')
      OR ("state" = 'payment_failed' AND "money_state" = 'FAILED'))));

ALTER TABLE "payment_attempts"
  ADD CONSTRAINT "attempts_amount" CHECK ("amount" > 0),
  ADD CONSTRAINT "attempts_reference" CHECK ("reference_id" ~ '^[0-9a-z-]{1,40}$'),
  ADD CONSTRAINT "attempts_open_has_link" CHECK ("state" <> 'open' OR ("link_id" IS NOT NULL AND "link_url" IS NOT NULL));

-- One payable link per order at a time, one payment applied per order ever.
CREATE UNIQUE INDEX "payment_attempts_one_live" ON "payment_attempts" ("order_id") WHERE "state" IN ('creating', 'open');
CREATE UNIQUE INDEX "payments_one_applied" ON "payments" ("order_id") WHERE "use" = 'applied';
ALTER TABLE "payments" ADD CONSTRAINT "payments_amount" CHECK ("amount" > 0);

ALTER TABLE "media_items"
  ADD CONSTRAINT "media_position" CHECK (
    ("collection" = 'product_images' AND "type" = 'image' AND "position" IS NOT NULL AND "position" BETWEEN 0 AND 4)
    OR ("collection" = 'product_videos' AND "type" = 'video' AND "position" IS NOT NULL AND "position" BETWEEN 0 AND 2)
    OR ("collection" = 'gallery' AND "position" IS NULL));

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "order_events_append_only" BEFORE UPDATE OR DELETE ON "order_events"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE FUNCTION keep_money_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."money_state" = 'COMPLETED' AND NEW."money_state" <> 'COMPLETED' THEN
    RAISE EXCEPTION 'order % is paid and stays paid', OLD."id" USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "orders_money_forward" BEFORE UPDATE ON "orders"
  FOR EACH ROW EXECUTE FUNCTION keep_money_forward();
