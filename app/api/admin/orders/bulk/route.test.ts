import { beforeAll, describe, expect, it } from 'vitest';
import { Desk } from '@/e2e/desk';
import { newKey } from '@/e2e/shopper';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});

describe('many at once', () => {
  it('does what can be done and says why not', async () => {
    const [first, second, third] = [await desk.place(), await desk.place(), await desk.place()];
    await desk.take(second, 'cancel', { reason: 'Double' });
    const body = { action: 'pack', ids: [first, second, third, 'a'.repeat(26)] };
    const key = newKey();
    // Sent again it is the same call, with the same answer.
    for (let times = 0; times < 2; times++) {
      const answer = await desk.admin.post('/api/admin/orders/bulk', body, { 'idempotency-key': key });
      expect(answer.body.data).toEqual({
        done: [first, third],
        refused: [
          { id: second, message: 'This cannot be done with an order that is: Cancelled.' },
          { id: 'a'.repeat(26), message: 'Order not found' },
        ],
      });
    }
    const { events } = await desk.detailOf(first);
    expect(events.map(({ type, by }) => `${type} by ${by}`)).toEqual(['placed by parent', 'pack by owner']);
  });

  it('receives cash once, under a reference and a day that has come', async () => {
    const ids = [await desk.place(), await desk.place()];
    for (const id of ids) {
      await desk.take(id, 'ship', { courier: 'DTDC', trackingNumber: 'D12345' });
      await desk.take(id, 'deliver');
    }
    const receive = async (date: string) =>
      (
        await desk.admin.post<{ done: string[]; refused: { message: string }[] }>('/api/admin/orders/bulk', {
          action: 'receive-cash',
          ids,
          reference: 'UTR 5',
          date,
        })
      ).body.data;
    expect((await receive('2999-01-01'))?.refused.map(({ message }) => message)).toEqual(
      ids.map(() => 'The day is still to come'),
    );
    expect(await receive('2026-01-02')).toEqual({ done: ids, refused: [] });
    expect((await receive('2026-01-03'))?.done).toEqual([]);
    for (const id of ids) {
      const { order, events } = await desk.detailOf(id);
      expect(order.money).toBe('received');
      expect(events.filter(({ type }) => type === 'receive-cash')).toMatchObject([
        { detail: { reference: 'UTR 5', date: '2026-01-02' } },
      ]);
    }
  });

  it.each([
    [{ action: 'cancel', ids: ['a'.repeat(26)], reason: 'x' }, 'This cannot be done with many orders at once'],
    [{ action: 'pack', ids: [] }, 'Please choose 1 to 200 orders'],
    [{ action: 'pack', ids: Array(201).fill('a'.repeat(26)) }, 'Please choose 1 to 200 orders'],
    [{ action: 'pack' }, 'Please choose 1 to 200 orders'],
    [{ action: 'receive-cash', ids: ['a'.repeat(26)] }, 'Please enter the reference of the payment'],
  ])('%j is refused', async (body, message) => {
    const answer = await desk.admin.post('/api/admin/orders/bulk', body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });
});
