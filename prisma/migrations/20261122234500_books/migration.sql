-- CreateTable
CREATE TABLE "book_differences" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "payment_id" TEXT,
    "order_id" TEXT,
    "ours" JSONB,
    "theirs" JSONB,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "shown_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "ended_by_id" UUID,
    "note" TEXT,

    CONSTRAINT "book_differences_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "book_runs" (
    "id" BIGSERIAL NOT NULL,
    "from_day" DATE NOT NULL,
    "to_day" DATE NOT NULL,
    "payments" INTEGER NOT NULL,
    "refunds" INTEGER NOT NULL,
    "finished_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "book_runs_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "book_differences_subject_idx" ON "book_differences"("subject");

-- CreateIndex
CREATE INDEX "book_runs_finished_at_idx" ON "book_runs"("finished_at");

-- One difference of a kind is open per payment or refund.
CREATE UNIQUE INDEX "book_differences_open" ON "book_differences"("kind", "subject") WHERE "ended_at" IS NULL;

ALTER TABLE "book_differences" ADD CONSTRAINT "book_differences_sides" CHECK ("ours" IS NOT NULL OR "theirs" IS NOT NULL);
