-- What is wrong with the shop, so that the owner hears once that it began and once that it is over.
CREATE TABLE "alarms" (
  "key" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "about" TEXT NOT NULL,
  "scope" TEXT NOT NULL,
  "count" INTEGER NOT NULL,
  "since" TIMESTAMPTZ(3) NOT NULL,
  "seen_at" TIMESTAMPTZ(3) NOT NULL,
  "told_at" TIMESTAMPTZ(3),
  "gone_at" TIMESTAMPTZ(3),
  CONSTRAINT "alarms_pkey" PRIMARY KEY ("key")
);
