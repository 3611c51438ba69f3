import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { newAddress, newKey, newPhone, orderBody, resetEmulators, sql } from '@/e2e/shopper';
import { stopQueue } from '@/lib/core/queue';
import { getSettings } from '@/lib/core/settings/service';
import type { AppError } from '@/lib/http/errors';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import { notePhoneProved } from '@/lib/people/phones/service';
import { movePurchase } from '@/lib/sales/purchases/service';
import { orderSchema } from './schema';
import { placeCodOrder } from './service';

vi.mock(import('@/lib/core/settings/service'), async (original) => {
  const actual = await original();
  return { ...actual, getSettings: vi.fn(actual.getSettings) };
});

beforeAll(async () => {
  await resetEmulators();
  const standing = await getSettings();
  vi.mocked(getSettings).mockImplementation(async () => ({
    ...standing,
    cod: { ...standing.cod, maxOpenPerPhone: 2 },
  }));
});
afterAll(stopQueue);

let phone: string;
beforeEach(() => {
  phone = newPhone();
});
const detailsFor = (to: string) => orderSchema.parse(orderBody(1, { phone: to }));
const openAt = (to: string) => sql("SELECT id FROM orders WHERE phone = $1 AND stage <> 'cancelled'", to);

/** Somebody who orders to the phone; a stranger is one who has not proved it. */
async function whoever(isStranger = false) {
  const user = await upsertPhoneUser(isStranger ? newPhone() : phone);
  return { user, address: newAddress(), request: detailsFor(phone) };
}
type Asking = Awaited<ReturnType<typeof whoever>> & { takenById?: string; key?: string };
const place = ({ key = newKey(), ...asking }: Asking) =>
  placeCodOrder({ ...asking, key }).then(
    ({ orderId }) => orderId,
    ({ message }: AppError) => message,
  );

const MANY =
  'Some cash orders to this number are still on their way. You can pay this one online: the price is the same.';
const ASKED =
  'For this cash order we need to know that the number is yours. Please confirm this number with a code, or pay online.';
const TOLD = 'As many cash orders to this number are on their way as your settings allow.';

it('of many orders at once only so many go in cash to one phone as the rules have, whoever places them', async () => {
  const [own, stranger] = [await whoever(), await whoever(true)];
  const taken = { ...own, takenById: (await upsertPhoneUser(newPhone())).id };
  const answers = await Promise.all([own, stranger, taken, own, stranger, taken].map(place));
  const open = (await openAt(phone)).map(({ id }) => id);
  expect(open).toHaveLength(2);
  const refused = answers.filter((answer) => !open.includes(answer));
  expect(refused).toHaveLength(4);
  for (const answer of refused) expect([MANY, ASKED, TOLD]).toContain(answer);
});

it('the same order sent twice at once is one order, and is answered twice', async () => {
  const own = { ...(await whoever()), key: newKey() };
  await place(await whoever());
  const [first, second] = await Promise.all([place(own), place(own)]);
  expect(second).toBe(first);
  expect(await openAt(phone)).toHaveLength(2);
});

it.each([
  ['proved', 'Some cash orders to this number are still on their way. The address was not changed.'],
  [
    'not proved',
    'For this cash order we need to know that the number is yours. Please use a number that you have confirmed. The address was not changed.',
  ],
])('of orders that are moved at once to one phone that is %s no more go there', async (how, refusal) => {
  const to = newPhone();
  // A number is proved by one account.
  const one = await whoever();
  if (how === 'proved') await notePhoneProved(one.user.id, to);
  const moves: (() => Promise<unknown>)[] = [];
  for (let made = 0; made < 4; made++) {
    if (how !== 'proved') phone = newPhone();
    const own = how === 'proved' ? one : await whoever();
    const calling = { userId: own.user.id, id: await place(own), key: newKey(), address: own.address };
    await sql('UPDATE orders SET phone = $2, version = version + 1 WHERE id = $1', calling.id, newPhone());
    moves.push(() => movePurchase(calling, { version: null, userDetails: detailsFor(to).userDetails }));
  }
  const said = await Promise.all(
    moves.map((move) =>
      move().then(
        () => 'moved',
        ({ message }: AppError) => message,
      ),
    ),
  );
  expect(said.toSorted()).toEqual([refusal, refusal, 'moved', 'moved'].toSorted());
  expect(await openAt(to)).toHaveLength(2);
});
