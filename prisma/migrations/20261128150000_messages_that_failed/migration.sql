-- What did not arrive of late is found without reading every message there ever was. Messages lie in the table about in
-- the order of time, so a few bytes for every hundred pages do, and a report changes a row without writing other indexes.
CREATE INDEX IF NOT EXISTS "outbox_messages_reported" ON "outbox_messages" USING brin ("delivery_at")
  WITH (autosummarize = on);
