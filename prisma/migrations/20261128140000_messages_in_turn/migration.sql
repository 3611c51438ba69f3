-- Who is served first among the messages that are due: whoever signs in or writes to the shop, then the parents of
-- orders, then the owner.
CREATE OR REPLACE FUNCTION turn_of("topic" TEXT) RETURNS INTEGER LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN "topic" IS NULL THEN 0 WHEN "topic" = 'owner-new-order' THEN 2 ELSE 1 END
$$;

-- A few messages are taken at a time: that must not read all that wait, which are many after a rush or while a provider
-- is away. The version before finds what it asks for in these as well. Where the table is very large, make the function
-- and the indexes beforehand with CREATE INDEX CONCURRENTLY: this file then finds them.
CREATE INDEX IF NOT EXISTS "outbox_messages_due" ON "outbox_messages" (turn_of("topic"), "next_try_at", "channel")
  WHERE "status" IN ('queued', 'sending');
CREATE INDEX IF NOT EXISTS "outbox_messages_dead" ON "outbox_messages" ("next_try_at") WHERE "status" = 'dead';
DROP INDEX "outbox_messages_status_next_try_at_idx";
