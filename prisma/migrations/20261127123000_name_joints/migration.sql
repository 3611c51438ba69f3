-- Every three letters of a name one after the other, how each of its words begins, and three letters before and after
-- each blank: a first and a last name together have that in common with few others. The version before asks for nothing
-- that is not here.
CREATE OR REPLACE FUNCTION name_grams("name" TEXT) RETURNS TEXT[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  said TEXT := ' ' || lower(regexp_replace(btrim("name"), '\s+', ' ', 'g'));
  letters INTEGER := length(said);
  grams TEXT[] := '{}';
BEGIN
  FOR at IN 1..letters - 1 LOOP
    IF substr(said, at, 1) = ' ' THEN
      grams := grams || substr(said, at, 2);
      IF at > 4 AND at + 3 <= letters THEN grams := grams || substr(said, at - 3, 7); END IF;
    END IF;
    IF at < letters - 1 THEN grams := grams || substr(said, at, 3); END IF;
  END LOOP;
  RETURN grams;
END $$;

-- Where the table is very large, replace the function and make this beforehand with CREATE INDEX CONCURRENTLY: this file
-- then finds it there.
CREATE INDEX IF NOT EXISTS "orders_name_joints" ON "orders" USING gin (name_grams("name"));
DROP INDEX "orders_name_grams";
