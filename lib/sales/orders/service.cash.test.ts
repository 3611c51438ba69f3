import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newKey, newPhone, orderBody, resetEmulators, sql } from '@/e2e/shopper';
import { stageOf } from '@/e2e/stored';
import { stopQueue } from '@/lib/core/queue';
import type { Settings } from '@/lib/core/settings/schema';
import { getSettings } from '@/lib/core/settings/service';
import { AppError } from '@/lib/http/errors';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import { notePhoneProved } from '@/lib/people/phones/service';
import { initiatePayment } from '@/lib/sales/payments/service';
import { movePurchase } from '@/lib/sales/purchases/service';
import { orderSchema } from './schema';
import { placeCodOrder } from './service';

vi.mock(import('@/lib/core/settings/service'), async (original) => {
  const actual = await original();
  return { ...actual, getSettings: vi.fn(actual.getSettings) };
});

let standing: Settings;
beforeAll(async () => {
  await resetEmulators();
  standing = await getSettings();
});
beforeEach(() => allow({}));
afterAll(stopQueue);

/** The owner's rules for cash, of which everything else is as it comes. */
const allow = (cod: Partial<Settings['cod']>) =>
  vi.mocked(getSettings).mockImplementation(async () => ({ ...standing, cod: { ...standing.cod, ...cod } }));

const PLACES = { cash: placeCodOrder, online: initiatePayment } as const;

/** Orders of one parent; what they are answered with is the id or the refusal. */
async function parent() {
  const phone = newPhone();
  const user = await upsertPhoneUser(phone);
  const from = { user, address: '10.205.1.1' };
  return (quantity = 1, method: keyof typeof PLACES = 'cash', taken: object = {}) =>
    PLACES[method]({
      ...from,
      request: orderSchema.parse(orderBody(quantity, { phone })),
      key: newKey(),
      ...taken,
    }).then(
      ({ orderId }) => orderId,
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        const { code, message, beside } = error;
        return { code, message, ...(beside.reason ? { reason: beside.reason } : {}) };
      },
    );
}

const placedEventOf = (id: unknown) =>
  sql("SELECT detail FROM order_events WHERE order_id = $1 AND type = 'placed'", id);

const conflict = (message: string) => ({ code: 'conflict', message });
/** As the owner takes an order on the phone. */
const byPhone = async () => ({ takenById: (await upsertPhoneUser(newPhone())).id });

const NO_WAY = conflict('We are sorry: our couriers do not reach this pincode yet. Nothing was ordered.');

describe('cash at the door', () => {
  it.each<[Partial<Settings['cod']>, string, string, string]>([
    [
      { enabled: false },
      ...(['off', 'Cash on delivery is switched off in the settings.'] as const),
      'Cash on delivery is not possible at the moment. You can pay online: the price is the same.',
    ],
    [
      { maxKits: 2 },
      ...(['kits', 'Your settings have cash on delivery for up to 2 kits.'] as const),
      'Cash on delivery is possible up to 2 kits. You can pay online: the price is the same.',
    ],
    [
      { pincodesWithoutCash: ['110001', '560001'] },
      ...(['pincode', 'Your settings say that couriers take no cash at this pincode.'] as const),
      'Our couriers do not take cash at this pincode. You can pay online: the price is the same.',
    ],
  ])('is refused by the rules %j, which the owner may leave aside', async (rules, rule, toOwner, message) => {
    const place = await parent();
    allow(rules);
    expect(await place(3)).toEqual(conflict(message));
    expect(await place(3, 'cash', { override: true })).toEqual(conflict(message));
    expect(await stageOf(await place(3, 'online'))).toBe('awaiting_payment');
    expect(await place(3, 'cash', await byPhone())).toEqual({ ...conflict(toOwner), reason: 'cash-rule' });
    const taken = await place(3, 'cash', { ...(await byPhone()), override: true });
    expect(await stageOf(taken)).toBe('to_pack');
    expect(await placedEventOf(taken)).toEqual([{ detail: { amount: 6_899, override: true, rule } }]);
    allow({});
    const fine = await place(3, 'cash', { ...(await byPhone()), override: true });
    expect(await placedEventOf(fine)).toEqual([{ detail: { amount: 6_899 } }]);
  });

  it('goes on with as many orders to a phone as the rules have', async () => {
    const place = await parent();
    allow({ maxOpenPerPhone: 2 });
    expect(await stageOf(await place())).toBe('to_pack');
    const second = await place();
    const many =
      'Some cash orders to this number are still on their way. You can pay this one online: the price is the same.';
    expect(await place()).toEqual(conflict(many));
    await sql("UPDATE orders SET stage = 'cancelled', version = version + 1 WHERE id = $1", second);
    expect(await stageOf(await place())).toBe('to_pack');
  });

  it('is over for a phone to which parcels came back lately', async () => {
    const place = await parent();
    const id = await place();
    const back = (since: string) =>
      sql(
        `UPDATE orders SET stage = 'returned', courier = 'DTDC', tracking_number = 'D12345', stage_since = now() - $2::interval,
           version = version + 1 WHERE id = $1`,
        id,
        since,
      );
    allow({ returnsBeforeOnline: 1 });
    await back('179 days');
    expect(await place()).toEqual(
      conflict('Some parcels to this number came back lately. You can pay this one online: the price is the same.'),
    );
    await back('181 days');
    expect(await stageOf(await place())).toBe('to_pack');
  });

  it('is not to be confirmed by whoever has had another order, however it was paid', async () => {
    const place = await parent();
    allow({ confirmation: 'first' });
    const online = await place(1, 'online');
    expect(await stageOf(await place(2))).toBe('to_confirm');
    await sql("UPDATE orders SET stage = 'to_pack', money = 'paid', version = version + 1 WHERE id = $1", online);
    expect(await stageOf(await place(3))).toBe('to_pack');
  });

  it('is to be confirmed where the rules say so, and asked about by SMS', async () => {
    const place = await parent();
    allow({ confirmation: 'first' });
    const [first, second] = [await place(2), await place(1)];
    expect([await stageOf(first), await stageOf(second)], 'nobody has answered yet').toEqual([
      'to_confirm',
      'to_confirm',
    ]);
    await sql("UPDATE orders SET stage = 'to_pack', version = version + 1 WHERE id = $1", first);
    const third = await place(3);
    expect(await stageOf(third)).toBe('to_pack');
    const [order] = await sql<{ number: number; phone: string }>(
      'SELECT number, phone FROM orders WHERE id = $1',
      first,
    );
    const link = '\\S+/track/[0-9a-z]{26}';
    const told = await sql('SELECT topic, "to", body FROM outbox_messages WHERE order_id = $1', first);
    const words = `: Please confirm order ${order?.number}: Rs 4,799 in cash at the door\\. Confirm it: ${link}$`;
    expect(told).toEqual([
      { topic: 'order-to-confirm', to: order?.phone, body: expect.stringMatching(new RegExp(words)) },
    ]);
    expect(await sql('SELECT topic FROM outbox_messages WHERE order_id = $1', third)).toEqual([
      { topic: 'order-placed' },
    ]);
  });
});

it('an order is not sent elsewhere by its parent where it could not have been placed', async () => {
  const place = await parent();
  const id = (await place()) as string;
  const [{ user_id: userId = '', phone = '' } = {}] = await sql<{ user_id: string; phone: string }>(
    'SELECT user_id, phone FROM orders WHERE id = $1',
    id,
  );
  const move = (orderId: string, to: object) =>
    movePurchase(
      { userId, id: orderId, key: newKey(), address: '10.205.1.1' },
      { version: null, userDetails: orderSchema.parse(orderBody(1, { phone, ...to })).userDetails },
    ).then(
      ({ delivery }) => delivery.pincode,
      (error: AppError) => ({ code: error.code, message: error.message }),
    );
  allow({ pincodesWithoutCash: ['110001'], pincodesWithoutDelivery: ['560001', '682555'] });
  expect(await move(id, { pincode: '682555' })).toEqual(
    conflict('We are sorry: our couriers do not reach this pincode yet. The address was not changed.'),
  );
  expect(await move(id, { pincode: '110001' })).toEqual(
    conflict('Our couriers do not take cash at this pincode. The address was not changed.'),
  );
  // What stands there already may stay.
  expect(await move(id, { name: 'Meera Nair' })).toBe('560001');
  const open = newPhone();
  allow({ maxOpenPerPhone: 1 });
  expect(await move(id, { phone: open })).toBe('560001');
  const other = await place();
  expect(await move(other as string, { phone: open })).toEqual(
    conflict(
      'For this cash order we need to know that the number is yours. Please use a number that you have confirmed. The address was not changed.',
    ),
  );
  await notePhoneProved(userId, open);
  expect(await move(other as string, { phone: open })).toEqual(
    conflict('Some cash orders to this number are still on their way. The address was not changed.'),
  );
});

describe('what is known of a number', () => {
  const ASKED =
    'For this cash order we need to know that the number is yours. Please confirm this number with a code, or pay online.';
  const TWO =
    'Two of your cash orders to numbers that are not confirmed are on their way. Please confirm this number with a code, or pay online.';
  const stranger = async () => {
    const user = await upsertPhoneUser(newPhone());
    const to = (phone: string) =>
      placeCodOrder({
        ...{ user, address: `10.205.${user.id.slice(0, 4)}.1`, key: newKey() },
        request: orderSchema.parse(orderBody(1, { phone })),
      }).then(
        () => 'placed',
        ({ message, beside }: AppError) => ({ message, ...beside }),
      );
    return { user, to };
  };
  const proof = (message: string) => ({ message, data: { proofNeeded: true } });

  it('is told only to whoever has proved it, and to nobody where an account or network has no room', async () => {
    const [{ to: owns, user: owner }, other] = [await stranger(), await stranger()];
    const known = owner.phoneNumber ?? '';
    allow({ maxOpenPerPhone: 1 });
    expect(await owns(known)).toBe('placed');
    expect(await other.to(known)).toEqual(proof(ASKED));
    expect([await other.to(newPhone()), await other.to(newPhone())]).toEqual(['placed', 'placed']);
    expect([await other.to(known), await other.to(newPhone())]).toEqual([proof(TWO), proof(TWO)]);
    await notePhoneProved(other.user.id, known);
    expect(await other.to(known)).toEqual({
      message:
        'Some cash orders to this number are still on their way. You can pay this one online: the price is the same.',
    });
  });
});

it('nothing is sent to where no courier goes, however it is ordered', async () => {
  const place = await parent();
  allow({ pincodesWithoutDelivery: ['560001'] });
  const taken = await place(1, 'cash', await byPhone());
  expect([await place(), await place(1, 'online'), taken]).toEqual([NO_WAY, NO_WAY, NO_WAY]);
});

it('messages of an order taken on the phone use up no share of the network from which its owner took it', async () => {
  const [own, taken] = [await (await parent())(), await (await parent())(1, 'cash', await byPhone())];
  const causes = (id: unknown) => sql('SELECT DISTINCT caused_from FROM outbox_messages WHERE order_id = $1', id);
  expect([await causes(own), await causes(taken)]).toEqual([[{ caused_from: '10.205.1' }], [{ caused_from: null }]]);
});
