import { afterAll, expect, it } from 'vitest';
import { sql } from '@/e2e/shopper';
import { stopQueue } from '@/lib/core/queue';
import { keepTo } from './service';

const DAY_MS = 86_400_000;
/** Ten years from now, so that the jobs of a shop beside this test find none of its rows old. */
const now = Date.now() + 3_653 * DAY_MS;

afterAll(stopQueue);

it('more than a lot of them goes in several', async () => {
  const ended = new Date(now - 2 * DAY_MS);
  await sql(
    `INSERT INTO otp_challenges (id, phone_number, expires_at)
     SELECT 'lot' || n, '9876501234', $1 FROM generate_series(1, 2_001) AS n`,
    ended,
  );
  const [codes] = await keepTo('hour', now, false);
  expect(codes?.count).toBeGreaterThanOrEqual(2_001);
  expect(await sql('SELECT 1 FROM otp_challenges WHERE expires_at = $1', ended)).toEqual([]);
});
