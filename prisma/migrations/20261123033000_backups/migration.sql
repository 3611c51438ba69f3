-- CreateTable
CREATE TABLE "backups" (
    "id" BIGSERIAL NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "bytes" BIGINT NOT NULL,
    "sha256" TEXT NOT NULL,
    "place" TEXT NOT NULL,

    CONSTRAINT "backups_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "backups_made_at_idx" ON "backups"("made_at");

ALTER TABLE "backups" ADD CONSTRAINT "backups_sha256" CHECK ("sha256" ~ '^[0-9a-f]{64}$' AND "bytes" > 0);
