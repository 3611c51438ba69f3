import { beforeAll, describe, expect, it } from 'vitest';
import { Desk, type Order, PARCEL, pathOf } from '@/e2e/desk';
import { linksOf } from '@/e2e/shopper';

const TIME = expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const TOO_LATE = 'It is too late to take this back.';
const CASH = { reference: 'NEFT 42', date: '2026-11-20' };

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});

const undo = (id: string, version: number) =>
  desk.admin.post<{ order: Order }>(`${pathOf(id)}/undo`, { version }, { 'idempotency-key': null });
const NEEDS: Record<string, object> = { ship: PARCEL, 'receive-cash': CASH };

describe('a step that is taken back', () => {
  it.each<[string, string[], object]>([
    ['pack', [], {}],
    ['ship', ['pack'], PARCEL],
    ['out', ['ship'], {}],
    ['miss', ['ship'], { reason: 'not reached' }],
    ['deliver', ['ship', 'out'], {}],
    ['turn-back', ['ship'], { reason: 'Refused' }],
    ['take-back', ['ship', 'deliver'], { reason: 'Unopened' }],
    ['take-back', ['ship', 'deliver', 'receive-cash'], { reason: 'Unopened' }],
    ['lose', ['ship'], {}],
    ['receive-cash', ['ship', 'deliver'], CASH],
  ])('leaves the order as it was: %s after %j', async (action, before, needs) => {
    const id = await desk.place();
    for (const step of before) await desk.take(id, step, NEEDS[step]);
    const stood = await desk.detailOf(id);
    const { version } = stood.order;
    const done = await desk.act(id, { action, version, undoable: true, ...needs });
    expect([done.status, done.body.data?.order.version]).toEqual([200, version + 1]);
    const { status, body } = await undo(id, version + 1);
    expect([status, body.data?.order]).toMatchObject([200, { id, stage: stood.order.stage, version: version + 2 }]);
    const { order, events, messages } = await desk.detailOf(id);
    expect(order).toEqual({ ...stood.order, version: version + 2 });
    const [from, to] = [done.body.data?.order.stage, stood.order.stage];
    expect(events.slice(stood.events.length + 1)).toEqual([
      { at: TIME, type: 'undo', by: 'owner', from, to, detail: { undone: action } },
    ]);
    expect(messages.map(({ key }) => key)).toEqual(stood.messages.map(({ key }) => key));
  });
});

describe('what cannot be taken back', () => {
  it('is a step of another version, and nothing changes', async () => {
    const id = await desk.place();
    await desk.take(id, 'pack');
    const { status, body, headers } = await undo(id, 1);
    expect([status, body.message, headers.get('x-refused')]).toEqual([409, TOO_LATE, 'changed']);
    expect(body.data?.order).toEqual(expect.objectContaining({ id, stage: 'packed', version: 2 }));
    expect((await desk.detailOf(id)).events.map(({ type }) => type)).toEqual(['placed', 'pack']);
  });

  it('is an order that was placed, cancelled or told otherwise', async () => {
    const id = await desk.place();
    expect((await undo(id, 1)).body.message).toBe(TOO_LATE);
    await desk.take(id, 'cancel', { reason: 'Double' });
    expect((await undo(id, 2)).body.message).toBe(TOO_LATE);
    expect((await desk.orderOf(id)).stage).toBe('cancelled');
  });

  it('is nothing where there is no order', async () => {
    const { status, body } = await undo('0'.repeat(26), 1);
    expect([status, body]).toEqual([404, { success: false, message: 'Order not found' }]);
  });
});

describe('the payment page of an order that waits', () => {
  it('stays open whatever is written down of it, or refused', async () => {
    const { orderId = '' } = await desk.parent.start(1, { phone: desk.parent.phone });
    await desk.take(orderId, 'note', { text: 'Will pay tonight' });
    const stale = await desk.act(orderId, { action: 'cancel', version: 1, reason: 'Too late' });
    expect([stale.status, (await desk.orderOf(orderId)).stage]).toEqual([409, 'awaiting_payment']);
    expect((await linksOf(orderId)).map(({ status }) => status)).toEqual(['created']);
  });
});
