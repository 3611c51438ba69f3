import { afterAll, beforeAll, expect, it } from 'vitest';
import { resetEmulators, sql } from '@/e2e/shopper';
import { transaction } from '@/lib/core/db';
import { stopQueue } from '@/lib/core/queue';
import { startPayment } from '@/lib/sales/payments/fixture';
import { lockOrder, type Order } from './service';
import { removeChildAges } from './service.keeping';
import { placeReplacement, SYSTEM } from './service.steps';

beforeAll(resetEmulators);
afterAll(stopQueue);

const place = async (): Promise<string> => (await startPayment()).orderId;
const replace = (id: string): Promise<string> =>
  transaction(async (tx) => placeReplacement(tx, (await lockOrder(tx, id)) as Order, 1, { who: SYSTEM, claim: null }));
const age = (id: string, months: number) =>
  sql(
    'UPDATE orders SET created_at = now() - make_interval(months => $2), version = version + 1 WHERE id = $1',
    id,
    months,
  );
const agesOf = async (...ids: string[]) =>
  Promise.all(
    ids.map(
      async (id) =>
        (await sql<{ age: string | null }>('SELECT child_age AS age FROM orders WHERE id = $1', id))[0]?.age,
    ),
  );

it('case 85: a replacement keeps a child’s age no longer than the order that it makes good for', async () => {
  const [old, young] = [await place(), await place()];
  const first = await replace(old);
  const all = [old, first, await replace(first), young, await replace(young)];
  const kept = await agesOf(...all);
  expect(new Set(kept)).toEqual(new Set([expect.stringMatching(/^4\.5/)]));
  await age(old, 7);
  await age(young, 5);
  // Beside those of orders that others have made old.
  const found = await removeChildAges(new Date(), 6, true);
  expect(found).toBeGreaterThanOrEqual(3);
  expect(await agesOf(...all)).toEqual(kept);
  expect(await removeChildAges(new Date(), 6, false)).toBe(found);
  expect(await agesOf(...all)).toEqual([null, null, null, ...kept.slice(3)]);
});
