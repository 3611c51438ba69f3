-- As before: the latest order of an account that is just like this one, cancelled and unpaid ones left out; NULL where
-- there is none. Now the orders of the account are read first and alone: with all conditions at once the database may
-- take those of a pincode or of these minutes for fewer, and reads them all.
CREATE OR REPLACE FUNCTION order_just_like(
  whose uuid, since timestamptz, how "payment_method", kits int,
  to_name text, line1 text, line2 text, to_phone text, to_pincode text, age numeric
) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  alike_name CONSTANT text := lower(to_name);
  alike_line1 CONSTANT text := lower(line1);
  alike_line2 CONSTANT text := lower(coalesce(line2, ''));
BEGIN
  RETURN (
    WITH of_account AS MATERIALIZED (
      SELECT id, created_at, method, quantity, stage, replaces_id, name, address1, address2, phone, pincode, child_age
      FROM orders WHERE user_id = whose AND created_at > since)
    SELECT id FROM of_account
    WHERE method = how AND quantity = kits AND replaces_id IS NULL AND stage NOT IN ('payment_failed', 'cancelled')
      AND phone = to_phone AND pincode = to_pincode AND child_age = age
      AND lower(coalesce(address2, '')) = alike_line2 AND lower(address1) = alike_line1 AND lower(name) = alike_name
    ORDER BY created_at DESC LIMIT 1);
END $$;
