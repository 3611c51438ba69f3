-- CreateTable
CREATE TABLE "settings" (
    "group" TEXT NOT NULL,
    "values" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("group")
);

-- CreateTable
CREATE TABLE "settings_history" (
    "version" INTEGER NOT NULL,
    "group" TEXT NOT NULL,
    "changes" JSONB NOT NULL,
    "by_id" UUID NOT NULL,
    "by_name" TEXT NOT NULL,
    "key" TEXT,
    "body_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "settings_history_pkey" PRIMARY KEY ("version")
);

-- CreateIndex
CREATE UNIQUE INDEX "settings_history_by_id_key_key" ON "settings_history"("by_id", "key");

ALTER TABLE "settings" ADD CONSTRAINT "settings_values" CHECK (jsonb_typeof("values") = 'object');
ALTER TABLE "settings_history" ADD CONSTRAINT "settings_history_version" CHECK ("version" > 0);
ALTER TABLE "settings_history" ADD CONSTRAINT "settings_history_changes" CHECK (jsonb_typeof("changes") = 'array');

CREATE TRIGGER "settings_history_append_only" BEFORE UPDATE OR DELETE ON "settings_history"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
