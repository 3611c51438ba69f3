-- CreateTable
CREATE TABLE "provider_refusals" (
    "provider" TEXT NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "probed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "provider_refusals_pkey" PRIMARY KEY ("provider")
);
