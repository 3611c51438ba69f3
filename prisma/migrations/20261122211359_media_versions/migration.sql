-- AlterTable
ALTER TABLE "media_items" ADD COLUMN     "removed_after" UUID[] DEFAULT ARRAY[]::UUID[],
ADD COLUMN     "title_version" INTEGER NOT NULL DEFAULT 1;

-- Whoever changes a title is counted, also a process that knows nothing of versions.
CREATE FUNCTION count_titles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."title_version" := OLD."title_version" + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER "media_items_title_version" BEFORE UPDATE OF "name" ON "media_items"
  FOR EACH ROW WHEN (OLD."name" IS DISTINCT FROM NEW."name") EXECUTE FUNCTION count_titles();
