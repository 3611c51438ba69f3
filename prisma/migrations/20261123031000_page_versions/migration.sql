CREATE TABLE "page_versions" (
    "tag" TEXT NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "page_versions_pkey" PRIMARY KEY ("tag")
);

INSERT INTO "page_versions" ("tag") VALUES ('settings'), ('gallery'), ('product-content');

-- Whoever writes, this version of the code, an older one beside it or a person with psql: every process hears of it.
CREATE FUNCTION tell_pages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE page_versions SET version = version + 1 WHERE tag = ANY (TG_ARGV::text[]);
    NOTIFY page_versions;
    RETURN NULL;
END
$$;

CREATE TRIGGER settings_tell_pages
    AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON settings
    FOR EACH STATEMENT EXECUTE FUNCTION tell_pages('settings');

CREATE TRIGGER media_items_tell_pages
    AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON media_items
    FOR EACH STATEMENT EXECUTE FUNCTION tell_pages('gallery', 'product-content');
