import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey, newPhone, orderBody, resetEmulators, sql } from '@/e2e/shopper';
import { stopQueue } from '@/lib/core/queue';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import { sendMessageAgain } from '@/lib/sales/desk/service';
import { orderSchema } from '@/lib/sales/orders/schema';
import { takePhoneOrder } from '@/lib/sales/phone-orders/service';
import { confirmByLink, track } from '@/lib/sales/tracking/service';
import { act, type Who } from './service';

let owner: Who & { userId: string };
beforeAll(async () => {
  await resetEmulators();
  owner = { actor: 'owner', userId: (await upsertPhoneUser(newPhone())).id };
});
afterAll(stopQueue);

const detailsFor = (phone: string, change: object = {}) =>
  orderSchema.parse(orderBody(1, { phone, ...change })).userDetails;

/** A cash order that the owner took on the phone. */
async function taken(phone: string): Promise<string> {
  const request = { userDetails: detailsFor(phone), quantity: 1, method: 'cod' } as const;
  return (await takePhoneOrder(request, { takenById: owner.userId, key: newKey(), address: '10.208.0.1' })).orderId;
}

const move = (orderId: string, userDetails: ReturnType<typeof detailsFor>, who: Who = owner) =>
  act({ orderId, request: { action: 'address', version: null, userDetails, undoable: false }, who, key: null });

const holderOf = async (orderId: string) =>
  (
    await sql<{ phone: string; proved: boolean }>(
      `SELECT u.phone_number AS phone, o.phone_proved AS proved FROM orders o JOIN users u ON u.id = o.user_id
       WHERE o.id = $1`,
      orderId,
    )
  )[0];

it('an order taken on the phone goes to whoever signs in with its number, also where that is put right', async () => {
  const [wrong, right] = [newPhone(), newPhone()];
  const id = await taken(wrong);
  await move(id, detailsFor(wrong, { address1: '7 Lake View' }));
  expect(await holderOf(id)).toEqual({ phone: wrong, proved: true });
  await move(id, detailsFor(right));
  expect(await holderOf(id)).toEqual({ phone: right, proved: true });
});

it('and stays with its parent who has it sent to another number', async () => {
  const own = newPhone();
  const id = await taken(own);
  await move(id, detailsFor(newPhone()), { actor: 'parent', userId: (await upsertPhoneUser(own)).id });
  expect(await holderOf(id)).toEqual({ phone: own, proved: false });
});

it('an order of the shop stays with its account, whatever number the owner gives it', async () => {
  const own = newPhone();
  const id = await taken(own);
  await sql("UPDATE orders SET source = 'shop' WHERE id = $1", id);
  await move(id, detailsFor(newPhone()));
  expect(await holderOf(id)).toEqual({ phone: own, proved: false });
});

/** The link of the last SMS to this number about the order. */
async function linkAt(orderId: string, phone: string): Promise<string> {
  const [sms] = await sql<{ body: string }>(
    `SELECT body FROM outbox_messages WHERE order_id = $1 AND "to" = $2 ORDER BY created_at DESC LIMIT 1`,
    orderId,
    phone,
  );
  return /\/track\/(\w{26})$/.exec(sms?.body ?? '')?.[1] ?? '';
}
const ADDRESS = '10.208.0.2';
const confirm = (link: string) => confirmByLink(link, { address: ADDRESS, key: null, version: null });

describe('the link of an order that goes to another number', () => {
  it('leads nowhere for the number before, which cannot confirm it either; the new one can', async () => {
    const [wrong, right] = [newPhone(), newPhone()];
    const id = await taken(wrong);
    const former = await linkAt(id, wrong);
    await sql("UPDATE orders SET stage = 'to_confirm', version = version + 1 WHERE id = $1", id);
    await move(id, detailsFor(wrong, { address1: '7 Lake View' }));
    expect(await track(former, ADDRESS)).toMatchObject({ stage: 'to_confirm' });
    await move(id, detailsFor(right));
    await expect(track(former, ADDRESS)).rejects.toMatchObject({ code: 'notFound' });
    await expect(confirm(former)).rejects.toMatchObject({ code: 'notFound' });
    expect(await confirm(await linkAt(id, right))).toMatchObject({ stage: 'to_pack' });
  });

  it('is the new one in what is sent again', async () => {
    const [wrong, right] = [newPhone(), newPhone()];
    const id = await taken(wrong);
    const [sms] = await sql<{ id: string }>(
      `UPDATE outbox_messages SET status = 'dead', data = '{"trackToken": "former", "number": "1"}'
       WHERE order_id = $1 AND "to" = $2 RETURNING id`,
      ...[id, wrong],
    );
    await move(id, detailsFor(right));
    await sendMessageAgain(id, sms?.id ?? '', { userId: owner.userId, key: null });
    const link = await linkAt(id, right);
    expect(await track(link, ADDRESS)).toMatchObject({ stage: 'to_pack' });
    const [{ data } = { data: {} }] = await sql('SELECT data FROM outbox_messages WHERE id = $1', sms?.id);
    expect(data).toEqual({ trackToken: link, number: '1' });
  });
});

const flagOf = (orderId: string) =>
  sql<{ review: string[]; marked: boolean }>(
    `SELECT a.detail -> 'review' AS review, o.needs_review AS marked FROM attentions a JOIN orders o ON o.id = a.order_id
     WHERE a.order_id = $1 AND a.reason = 'flagged' AND a.ended_at IS NULL`,
    orderId,
  );
const UNKNOWN = 'unknown pincode';

describe('an address whose pincode is not known', () => {
  it.each([
    ['is on no list', { pincode: '999999' }],
    ['lies in another state', { pincode: '411001', state: 'Karnataka' }],
  ])('has the order looked at by a person: it %s', async (_, change) => {
    const phone = newPhone();
    const id = await taken(phone);
    await move(id, detailsFor(phone, { address1: '7 Lake View' }));
    expect(await flagOf(id)).toEqual([]);
    await move(id, detailsFor(phone, change));
    expect(await flagOf(id)).toEqual([{ review: [UNKNOWN], marked: true }]);
  });

  it('is looked at for all that its parent has changed', async () => {
    const own = newPhone();
    const id = await taken(own);
    const parent: Who = { actor: 'parent', userId: (await upsertPhoneUser(own)).id };
    await move(id, detailsFor(newPhone()), parent);
    expect(await flagOf(id)).toEqual([{ review: ['phone not proved'], marked: true }]);
    await move(id, detailsFor(newPhone(), { pincode: '999999' }), parent);
    expect(await flagOf(id)).toEqual([{ review: ['phone not proved', UNKNOWN], marked: true }]);
    await move(id, detailsFor(own), parent);
    expect(await flagOf(id)).toEqual([{ review: ['phone not proved', UNKNOWN], marked: true }]);
  });
});
