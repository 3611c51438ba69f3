-- AlterTable
ALTER TABLE "shop" ADD COLUMN     "seeded_at" TIMESTAMPTZ(3);
