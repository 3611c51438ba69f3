-- AlterTable
ALTER TABLE "media_items" ADD COLUMN     "duration_s" DOUBLE PRECISION,
ADD COLUMN     "removed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "media_lists" (
    "collection" "media_collection" NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "media_lists_pkey" PRIMARY KEY ("collection")
);

INSERT INTO "media_lists" ("collection") VALUES ('product_images'), ('product_videos'), ('gallery');

-- What was taken out of a product list has no place in it.
ALTER TABLE "media_items"
  DROP CONSTRAINT "media_position",
  ADD CONSTRAINT "media_position" CHECK (
    ("collection" = 'product_images' AND "type" = 'image' AND "position" BETWEEN 0 AND 4 AND "position" IS NOT NULL AND "removed_at" IS NULL)
    OR ("collection" = 'product_videos' AND "type" = 'video' AND "position" BETWEEN 0 AND 2 AND "position" IS NOT NULL AND "removed_at" IS NULL)
    OR ("collection" IN ('product_images', 'product_videos') AND "position" IS NULL AND "removed_at" IS NOT NULL)
    OR ("collection" = 'gallery' AND "position" IS NULL AND "removed_at" IS NULL));

-- Checked at the end of a statement, so that one statement can give a list another order.
DROP INDEX "media_items_collection_position_key";
ALTER TABLE "media_items"
  ADD CONSTRAINT "media_items_collection_position_key" UNIQUE ("collection", "position") DEFERRABLE INITIALLY IMMEDIATE;
