import { beforeAll, describe, expect, it } from 'vitest';
import { Desk, pathOf } from '@/e2e/desk';
import { newEmail } from '@/e2e/member';
import { newPhone, orderBody, playPayment, Shopper, sql } from '@/e2e/shopper';

const TIME = expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});

const place = async (who: Shopper, phone: string) =>
  (await who.placeCod(orderBody(1, { phone }))).body.data?.orderId ?? '';

describe('an order on the desk', () => {
  it('is told with its money, its history and its papers', async () => {
    const { phone } = desk.parent;
    const { orderId: id = '', merchantOrderId = '' } = await desk.parent.start(2, { phone, address2: 'Top floor' });
    await playPayment(merchantOrderId, 'paid');
    const soon = { timeout: 15_000, interval: 100 };
    await expect.poll(async () => (await desk.orderOf(id)).stage, soon).toBe('to_pack');
    await desk.admin.post(`${pathOf(id)}/refunds`, { amount: 100, reason: 'Late' });
    await expect.poll(async () => (await desk.detailOf(id)).refunds[0]?.state, soon).toBe('processed');
    const [row] = await sql<{ number: number; token: string }>(
      'SELECT number, track_token AS token FROM orders WHERE id = $1',
      id,
    );
    const { events, messages, ...rest } = await desk.detailOf(id);
    const place = { name: 'Asha Rao', phone, pincode: '560001', city: 'Bengaluru' };
    const lines = { address1: '12 Temple Road', address2: 'Top floor', district: 'Bengaluru', state: 'Karnataka' };
    const paymentId = expect.stringMatching(/^pay_\w{14}$/);
    const refundId = expect.stringMatching(/^rfnd_\w{14}$/);
    const paper = (kind: string) => ({
      ...{ kind, number: null, date: TIME },
      ...{ url: `${pathOf(id)}/${kind}.pdf`, view: `/admin/orders/${id}/papers/${kind}` },
    });
    expect(rest).toEqual({
      order: {
        ...{ id, number: row?.number, version: 3, placedAt: TIME, stage: 'to_pack', money: 'paid', method: 'online' },
        ...{ quantity: 2, amount: 4_799, refunded: 100, ...place, courier: null, trackingNumber: null },
        ...{ trackingUrl: null, source: 'shop', replaces: null, attention: [], reasons: [], replacements: [] },
        ...{ delivery: { ...place, ...lines, childAge: 4.5 }, email: null, earlier: { orders: 0, cameBack: 0 } },
        ...{ acceptedVersion: expect.any(String), phoneProved: true, paidItems: 2, freeItems: 0 },
        ...{ originalAmount: 5_400, savings: 601, shippedAt: null, deliveredAt: null, trackToken: row?.token },
        ...{ cashReference: null, cashReceivedOn: null },
        ...{ actions: ['pack', 'ship', 'cancel', 'address', 'note'], next: 'pack' },
      },
      payments: [{ id: paymentId, amount: 4_799, paise: 0, currency: 'INR', use: 'applied', reason: null, at: TIME }],
      attempts: [{ referenceId: merchantOrderId, state: 'paid', at: TIME }],
      refunds: [
        {
          ...{ id: expect.any(String), amount: 100, paise: 0, state: 'processed', reason: 'Late', outside: null },
          ...{ failure: null, providerId: refundId, bankReference: expect.any(String), at: TIME },
        },
      ],
      refundable: { left: 4_699, most: 4_699, isOutsideOnly: false },
      documents: [paper('slip'), paper('label')],
    });
    const money = { paise: 0, amount: 100, reason: 'Late', paymentId };
    expect(events.slice(0, 3)).toEqual([
      { at: TIME, type: 'placed', by: 'parent', from: null, to: 'awaiting_payment', detail: { amount: 4_799 } },
      {
        ...{ at: TIME, type: 'paid', by: 'system', from: 'awaiting_payment', to: 'to_pack' },
        detail: { referenceId: merchantOrderId },
      },
      { at: TIME, type: 'refund waiting', by: 'owner', from: 'to_pack', to: 'to_pack', detail: money },
    ]);
    expect(messages.map(({ key, channel, to, error }) => [key, channel, to, error])).toEqual(
      ['refund-done', 'refund-started', 'payment-received'].map((key) => [key, 'sms', phone, null]),
    );
  });

  it('has what went before to its phone or account, and why it is looked at', async () => {
    const [parent, neighbour] = [await new Shopper().signIn(), await new Shopper().signIn()];
    const shared = newPhone();
    await place(parent, parent.phone);
    const back = await place(neighbour, shared);
    await place(neighbour, neighbour.phone);
    const id = await place(parent, shared);
    await place(parent, parent.phone);
    await sql(
      `UPDATE orders SET stage = 'returned', courier = 'DTDC', tracking_number = 'D12345', version = version + 1
       WHERE id = $1`,
      back,
    );
    // A later version may know of more reasons than this one.
    await sql("INSERT INTO attentions (order_id, reason) VALUES ($1, 'of a later version')", id);
    expect(await desk.orderOf(id)).toMatchObject({
      earlier: { orders: 2, cameBack: 1 },
      attention: ['flagged'],
      reasons: [{ reason: 'flagged', since: TIME, detail: { review: ['phone not proved'] } }],
    });
  });

  it('has the mail address of its account once that is proved', async () => {
    const [parent, email] = [await new Shopper().signIn(), newEmail()];
    const id = await place(parent, parent.phone);
    await sql('UPDATE users SET email = $2 WHERE phone_number = $1', parent.phone, email);
    expect(await desk.orderOf(id)).toMatchObject({ email: null, earlier: { orders: 0, cameBack: 0 } });
    await sql('UPDATE users SET email_proved_at = now() WHERE phone_number = $1', parent.phone);
    expect(await desk.orderOf(id)).toMatchObject({ email });
  });

  it('says of a message when it was sent, or else made, and what came of it', async () => {
    const id = await desk.place();
    const told = async () => (await desk.detailOf(id)).messages;
    // Nothing is said of it any more that could be in the way.
    await expect.poll(async () => (await told())[0]?.state, { timeout: 15_000 }).toBe('delivered');
    const set = (values: string) => sql(`UPDATE outbox_messages SET ${values} WHERE order_id = $1`, id);
    await set(
      "status = 'sent', delivery = 'undelivered', delivery_error = '30005', last_error = 'x', sent_at = '2026-01-02Z'",
    );
    const of = { id: expect.any(String), key: 'order-placed', channel: 'sms', to: desk.parent.phone };
    expect(await told()).toEqual([{ ...of, state: 'undelivered', error: '30005', at: '2026-01-02T00:00:00.000Z' }]);
    await set("status = 'dead', delivery = NULL, delivery_error = NULL, sent_at = NULL, created_at = '2026-01-01Z'");
    expect(await told()).toEqual([{ ...of, state: 'dead', error: 'x', at: '2026-01-01T00:00:00.000Z' }]);
  });
});
