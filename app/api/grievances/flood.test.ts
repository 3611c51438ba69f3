import { afterAll, expect, it } from 'vitest';
import { grievance, somebody } from '@/e2e/grievances';
import { newNetwork, sql } from '@/e2e/shopper';
import { complain } from '@/lib/care/grievances/service';
import { FAILURES_PER_NETWORK_IN_ALARM, LIMITS } from '@/lib/core/limits/rules';
import { stopQueue } from '@/lib/core/queue';

const ALL = 'grievance-all:all';
const forget = () => sql('DELETE FROM rate_limits WHERE key = $1', ALL);

afterAll(async () => {
  await forget();
  await stopQueue();
});

it('case 23: however many everybody has sent together, each network has a few an hour', async () => {
  await forget();
  await sql(
    'INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, $3)',
    ALL,
    LIMITS.grievancesInAll.points,
    Date.now() + 60_000,
  );
  const network = newNetwork();
  const send = (at: number) => complain(grievance(), { user: null, address: `${network}.${at}` });
  for (let at = 1; at <= FAILURES_PER_NETWORK_IN_ALARM; at++) await send(at);
  await expect(send(99)).rejects.toMatchObject({ code: 'rateLimited' });
  await complain(grievance(), somebody());
});
