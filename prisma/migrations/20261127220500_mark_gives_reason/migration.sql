-- A mark gives a reason when it is set, not at every later change of an order that has it: a step may end the last
-- reason in the same statement.
DROP TRIGGER IF EXISTS "orders_give_reason" ON "orders";
DROP TRIGGER IF EXISTS "orders_give_reason_changed" ON "orders";
CREATE TRIGGER "orders_give_reason" AFTER INSERT ON "orders"
  FOR EACH ROW WHEN (NEW."needs_review") EXECUTE FUNCTION give_reason();
CREATE TRIGGER "orders_give_reason_changed" AFTER UPDATE ON "orders"
  FOR EACH ROW WHEN (NEW."needs_review" AND NOT OLD."needs_review") EXECUTE FUNCTION give_reason();
