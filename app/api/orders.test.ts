import { beforeAll, describe, expect, it, vi } from 'vitest';
import { finishRefunds, setRefunds } from '@/e2e/dashboard';
import { Desk, PARCEL, pathOf } from '@/e2e/desk';
import { ownPath } from '@/e2e/own-orders';
import { playPayment, sql } from '@/e2e/shopper';

const TIME = expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const DAY = expect.stringMatching(/^20\d\d-\d\d-\d\d$/);
const UUID = expect.stringMatching(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/);
const PAYMENT = expect.stringMatching(/^pay_\w{14}$/);
const REFUND = expect.stringMatching(/^rfnd_\w{14}$/);
const SOON = { timeout: 20_000, interval: 100 };

/** Three kits that were paid online and shipped, of which 100 rupees went back, as everybody concerned reads them. */
describe('an order, word for word', () => {
  let desk: Desk;
  let id: string;
  let token: string;
  let listed: Record<string, unknown>;
  let delivery: Record<string, unknown>;
  beforeAll(async () => {
    desk = await Desk.open();
    const { phone } = desk.parent;
    const { orderId = '', merchantOrderId = '' } = await desk.parent.start(3, { phone, name: 'Asha Rao' });
    id = orderId;
    await playPayment(merchantOrderId, 'paid');
    await vi.waitFor(async () => expect((await desk.orderOf(id)).stage).toBe('to_pack'), SOON);
    // The bank may be quicker than the answer that the money is on its way: it waits until that is written down.
    await setRefunds('pending');
    await desk.admin.post(`${pathOf(id)}/refunds`, { amount: 100, reason: 'Late' });
    const isRefund = (state: string) =>
      vi.waitFor(async () => expect((await desk.detailOf(id)).refunds[0]?.state).toBe(state), SOON);
    await isRefund('pending');
    await finishRefunds((await desk.detailOf(id)).payments[0]?.id ?? '');
    await isRefund('processed');
    await desk.take(id, 'ship', PARCEL);
    const [row] = await sql<{ number: number; token: string }>(
      'SELECT number, track_token AS token FROM orders WHERE id = $1',
      id,
    );
    token = row?.token ?? '';
    const place = { name: 'Asha Rao', phone, pincode: '560001', city: 'Bengaluru' };
    listed = {
      ...{ id, number: row?.number, stage: 'shipped', money: 'paid', method: 'online', source: 'shop', version: 4 },
      ...{ quantity: 3, amount: 6_899, refunded: 100, replaces: null, placedAt: TIME, ...place },
      ...{ courier: 'Delhivery', trackingNumber: 'AWB12345678' },
      trackingUrl: 'https://www.delhivery.com/track-v2/package/AWB12345678',
    };
    const rest = { address1: '12 Temple Road', address2: null, district: 'Bengaluru', state: 'Karnataka' };
    delivery = { ...place, ...rest, childAge: 4.5 };
  });

  const taxPapers = (side: string) =>
    [
      ['bill-of-supply', 'invoice', /^\d\d-\d\d\/\d{6}$/],
      ['credit-note', 'credit-note', /^CN\/\d\d-\d\d\/\d{6}$/],
    ].map(([kind, name, number]) => ({
      ...{ kind, number: expect.stringMatching(number as RegExp), date: TIME },
      ...{ url: `/api/${side}/orders/${id}/${name}.pdf`, view: `/${side}/orders/${id}/papers/${name}` },
    }));
  const parcelPaper = (kind: string) => ({
    ...{ kind, number: null, date: TIME },
    ...{ url: `/api/admin/orders/${id}/${kind}.pdf`, view: `/admin/orders/${id}/papers/${kind}` },
  });
  const steps = [
    { stage: 'awaiting_payment', label: 'Ordered', at: TIME, state: 'passed' },
    { stage: 'to_pack', label: 'Confirmed', at: TIME, state: 'passed' },
    { stage: 'shipped', label: 'On the way', at: TIME, state: 'current' },
    { stage: 'delivered', label: 'Delivered', at: null, state: 'coming' },
  ];
  const expected = { from: DAY, to: DAY, text: expect.stringMatching(/^\w{3} \d+( \w{3})? - \w{3} \d+ \w{3}$/) };

  it('in the list of the desk', async () => {
    const { body } = await desk.admin.get(`/api/admin/orders?q=${id}`);
    const counts = Object.fromEntries(
      ['to_confirm', 'to_pack', 'packed', 'shipped', 'delivered', 'attention'].map((tab) => [tab, expect.any(Number)]),
    );
    expect(body.data).toEqual({ orders: [{ ...listed, attention: [] }], next: null, counts });
  });

  it('on the desk', async () => {
    const { messages, events, ...rest } = await desk.detailOf(id);
    expect(rest).toEqual({
      order: {
        ...{ ...listed, delivery, attention: [], reasons: [], email: null, earlier: { orders: 0, cameBack: 0 } },
        ...{ acceptedVersion: DAY, phoneProved: true, paidItems: 3, freeItems: 0 },
        ...{ originalAmount: 8_100, savings: 1_201, shippedAt: TIME, deliveredAt: null },
        ...{ cashReference: null, cashReceivedOn: null, trackToken: token, replacements: [] },
        actions: ['out', 'miss', 'deliver', 'turn-back', 'take-back', 'lose', 'note'],
        next: 'deliver',
      },
      payments: [{ id: PAYMENT, amount: 6_899, paise: 0, currency: 'INR', use: 'applied', reason: null, at: TIME }],
      attempts: [{ referenceId: `${id}-1`, state: 'paid', at: TIME }],
      refunds: [
        {
          ...{ id: UUID, amount: 100, paise: 0, state: 'processed', reason: 'Late', outside: null, failure: null },
          ...{ providerId: REFUND, bankReference: expect.any(String), at: TIME },
        },
      ],
      refundable: { left: 6_799, most: 6_799, isOutsideOnly: false },
      documents: [...taxPapers('admin'), parcelPaper('slip'), parcelPaper('label')],
    });
    const money = { paise: 0, amount: 100, paymentId: PAYMENT };
    const told = { ...money, currency: 'INR', refundId: REFUND };
    const { courier, trackingNumber, trackingUrl } = listed;
    expect(events).toEqual(
      (
        [
          ['placed', 'parent', null, 'awaiting_payment', { amount: 6_899 }],
          ['paid', 'system', 'awaiting_payment', 'to_pack', { referenceId: `${id}-1` }],
          ['refund waiting', 'owner', 'to_pack', 'to_pack', { ...money, reason: 'Late' }],
          ['refund pending', 'system', 'to_pack', 'to_pack', told],
          ['refund processed', 'system', 'to_pack', 'to_pack', told],
          ['ship', 'owner', 'to_pack', 'shipped', { courier, trackingNumber, trackingUrl }],
        ] as const
      ).map(([type, by, from, to, detail]) => ({ at: TIME, type, by, from, to, detail })),
    );
    const state = expect.stringMatching(/^(queued|sending|sent|delivered)$/);
    expect(messages).toEqual(
      ['shipped', 'refund-done', 'refund-started', 'payment-received'].map((key) => ({
        ...{ id: UUID, key, channel: 'sms', to: desk.parent.phone, state, at: TIME, error: null },
      })),
    );
  });

  it('in the list of its parent', async () => {
    const { body } = await desk.parent.get('/api/shop/orders');
    expect(body.data).toEqual({ orders: [listed], next: null });
  });

  it('for its parent', async () => {
    const { body } = await desk.parent.get(ownPath(id));
    expect(body.data).toEqual({
      order: {
        ...{ ...listed, delivery, orderedQuantity: 3, shippedAt: TIME, deliveredAt: null },
        ...{ actions: [], mayReport: true, isProblemOpen: false },
      },
      steps,
      expected,
      payments: [{ id: PAYMENT, amount: 6_899, use: 'applied', at: TIME }],
      refunds: [{ id: UUID, amount: 100, paise: 0, state: 'processed', at: TIME }],
      documents: taxPapers('shop'),
    });
  });

  it('for whoever has its link', async () => {
    const { body } = await desk.parent.get(`/api/track/${token}`);
    const { number, stage, courier, trackingUrl } = listed;
    expect(body.data).toEqual({ number, stage, steps, courier, trackingUrl, expected });
  });
});
