-- Which terms, refund policy and privacy notice were shown beside the button; orders of before were shown none.
ALTER TABLE "orders" ADD COLUMN "accepted_version" TEXT;
ALTER TABLE "orders" ADD CONSTRAINT "orders_accepted_version" CHECK ("accepted_version" ~ '^20\d\d-\d\d-\d\d$') NOT VALID;
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_accepted_version";

-- CreateTable
CREATE TABLE "grievances" (
    "id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "user_id" UUID,
    "name" TEXT NOT NULL,
    "phone" TEXT,
    "email" TEXT,
    "text" TEXT NOT NULL,
    "placed_from" TEXT,
    "dedupe_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "acknowledged_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),
    "reopened_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "steps" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "grievances_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "grievances_number_key" ON "grievances"("number");

-- CreateIndex
CREATE UNIQUE INDEX "grievances_dedupe_key_key" ON "grievances"("dedupe_key");

-- CreateIndex
CREATE INDEX "grievances_user_id_idx" ON "grievances"("user_id");

-- CreateIndex
CREATE INDEX "grievances_answered_at_id_idx" ON "grievances"("answered_at", "id");

-- AddForeignKey
ALTER TABLE "grievances" ADD CONSTRAINT "grievances_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "grievances"
  ADD CONSTRAINT "grievances_number" CHECK ("number" ~ '^G[0-9]{8}$'),
  ADD CONSTRAINT "grievances_steps" CHECK (jsonb_typeof("steps") = 'array'),
  ADD CONSTRAINT "grievances_phone" CHECK ("phone" ~ '^[6-9][0-9]{9}$'),
  -- Who was answered was told before, or by it, that somebody has it.
  ADD CONSTRAINT "grievances_clock" CHECK ("answered_at" IS NULL OR "acknowledged_at" IS NOT NULL);
