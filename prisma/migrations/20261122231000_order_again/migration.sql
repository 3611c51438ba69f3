-- The latest order of an account that is just like this one, cancelled and unpaid ones left out; NULL where there is
-- none. A statement sees the rows of its beginning; what a function asks within it is asked anew, so that one which
-- waited for another order of the account finds it.
CREATE OR REPLACE FUNCTION order_just_like(
  whose uuid, since timestamptz, how "payment_method", kits int,
  to_name text, line1 text, line2 text, to_phone text, to_pincode text, age numeric
) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN (
    SELECT id FROM orders
    WHERE user_id = whose AND created_at > since AND method = how AND quantity = kits AND replaces_id IS NULL
      AND stage NOT IN ('payment_failed', 'cancelled')
      AND lower(name) = lower(to_name) AND lower(address1) = lower(line1)
      AND lower(coalesce(address2, '')) = lower(coalesce(line2, ''))
      AND phone = to_phone AND pincode = to_pincode AND child_age = age
    ORDER BY created_at DESC LIMIT 1);
END $$;
