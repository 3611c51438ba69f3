-- By itself: what changes the table holds everybody up until it is done, this only whoever writes the same row.
-- What is known of the accounts there are: when they signed in by code, which sessions of the last 30 days say, and those
-- without another way of signing in did so at most 30 days before they last ordered.
UPDATE "users" AS u SET "phone_shown_at" = greatest(
  u."created_at",
  (SELECT max(s."created_at") FROM "sessions" s WHERE s."user_id" = u."id" AND s."method" = 'otp'),
  CASE WHEN u."email" IS NULL THEN
    (SELECT max(o."created_at") - interval '30 days' FROM "orders" o WHERE o."user_id" = u."id" AND o."source" = 'shop')
  END)
WHERE u."phone_number" IS NOT NULL;
