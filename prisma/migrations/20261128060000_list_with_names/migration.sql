-- A name among the orders of a stage is looked for in the index of the lists alone: no order is read but those that are
-- found. Where the table is very large, make this beforehand with CREATE INDEX CONCURRENTLY: this file then finds it.
CREATE INDEX IF NOT EXISTS "orders_list" ON "orders" ("stage", "money", "method", "created_at", "number", "name");
DROP INDEX "orders_list_idx";
