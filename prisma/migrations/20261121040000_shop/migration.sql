-- CreateTable
CREATE TABLE "shop" (
    "only" BOOLEAN NOT NULL DEFAULT true,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),

    CONSTRAINT "shop_pkey" PRIMARY KEY ("only")
);

ALTER TABLE "shop" ADD CONSTRAINT "shop_only" CHECK ("only");

INSERT INTO "shop" DEFAULT VALUES;
