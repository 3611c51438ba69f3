import { beforeAll, describe, expect, it } from 'vitest';
import { Desk, PARCEL } from '@/e2e/desk';
import { callOwn, ownOrder } from '@/e2e/own-orders';
import { newKey, newPhone, orderBody, Shopper, setFault, settleLink } from '@/e2e/shopper';
import { linkOf } from '@/e2e/stored';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});

describe('cancelling', () => {
  it('needs no reason, is told once, and is done by the parent', async () => {
    const id = await desk.place();
    const key = newKey();
    const answers = [
      await callOwn(desk.parent, id, 'cancel', {}, key),
      await callOwn(desk.parent, id, 'cancel', {}, key),
    ];
    expect(answers.map(({ status, body }) => [status, body.data?.order.stage])).toEqual([
      [200, 'cancelled'],
      [200, 'cancelled'],
    ]);
    const { events, messages } = await desk.detailOf(id);
    expect(events.at(-1)).toMatchObject({
      type: 'cancel',
      by: 'parent',
      detail: { reason: 'Cancelled by the parent' },
    });
    expect(events.filter(({ type }) => type === 'cancel')).toHaveLength(1);
    expect(messages.filter(({ key: topic }) => topic === 'cancelled')).toHaveLength(1);
    expect((await ownOrder(desk.parent, id)).order.actions).toEqual([]);
    const other = await callOwn(desk.parent, id, 'cancel', { reason: 'Twice' }, key);
    expect([other.status, other.headers.get('x-refused'), other.body]).toEqual([
      409,
      null,
      { success: false, message: 'This Idempotency-Key was used for another change' },
    ]);
  });

  it('gives back what was paid', async () => {
    const { orderId = '', merchantOrderId = '' } = await desk.parent.start(1, { phone: desk.parent.phone });
    await settleLink(merchantOrderId, 'pay');
    await expect
      .poll(async () => (await ownOrder(desk.parent, orderId)).order.stage, { timeout: 15_000 })
      .toBe('to_pack');
    const { body } = await callOwn(desk.parent, orderId, 'cancel', { reason: 'Ordered by mistake' });
    expect(body.data?.order).toMatchObject({ stage: 'cancelled', money: 'paid' });
    await expect
      .poll(async () => (await ownOrder(desk.parent, orderId)).refunds, { timeout: 15_000 })
      .toMatchObject([{ amount: 2499, state: 'processed' }]);
    const { events } = await desk.detailOf(orderId);
    expect(events.find(({ type }) => type === 'cancel')?.detail).toEqual({ reason: 'Ordered by mistake' });
  });

  it('of an order that waits for its payment closes the payment page', async () => {
    const { orderId = '' } = await desk.parent.start(1, { phone: desk.parent.phone });
    expect((await callOwn(desk.parent, orderId, 'cancel', {})).body.data?.order.stage).toBe('cancelled');
  });

  it('of a page whose closing was not answered is done where the page is closed', async () => {
    const { orderId = '', merchantOrderId = '' } = await desk.parent.start(1, { phone: desk.parent.phone });
    await setFault('razorpay', 'lost-answer', 1, `${await linkOf(merchantOrderId)}/cancel`);
    const { status, body } = await callOwn(desk.parent, orderId, 'cancel', {});
    expect([status, body.data?.order.stage]).toEqual([200, 'cancelled']);
    expect(await settleLink(merchantOrderId, 'pay'), 'nobody pays on it').toEqual({ callbackUrl: null });
    expect((await ownOrder(desk.parent, orderId)).order.stage).toBe('cancelled');
  });

  it('of a page that may still be paid on is asked for again', async () => {
    const { orderId = '', merchantOrderId = '' } = await desk.parent.start(1, { phone: desk.parent.phone });
    await setFault('razorpay', 'error', 1, `${await linkOf(merchantOrderId)}/cancel`);
    expect((await callOwn(desk.parent, orderId, 'cancel', {})).status).toBe(503);
    expect((await ownOrder(desk.parent, orderId)).order.stage).toBe('awaiting_payment');
    expect((await callOwn(desk.parent, orderId, 'cancel', {})).body.data?.order.stage).toBe('cancelled');
  });

  it('is too late once it is packed: how it stands comes along', async () => {
    const id = await desk.place();
    await desk.take(id, 'pack');
    const { status, body, headers } = await callOwn(desk.parent, id, 'cancel', {});
    expect([status, body.message, headers.get('x-refused')]).toEqual([
      409,
      'This cannot be done with an order that is: Packed.',
      'changed',
    ]);
    expect(body.data?.order).toMatchObject({ id, stage: 'packed', version: 2, actions: [] });
    await desk.take(id, 'ship', PARCEL);
    await desk.take(id, 'out');
    expect((await callOwn(desk.parent, id, 'cancel', {})).body.message).toBe(
      'This cannot be done with an order that is: Comes today.',
    );
    const { version } = await desk.orderOf(id);
    expect((await desk.act(id, { action: 'pack', version })).body.message).toBe(
      'This cannot be done with an order that is: Out for delivery.',
    );
  });

  it('of an older version says how it stands now', async () => {
    const id = await desk.place();
    await desk.take(id, 'note', { text: 'Call first' });
    const { status, body } = await callOwn(desk.parent, id, 'cancel', { version: 1 });
    expect([status, body.message]).toEqual([409, 'This order has changed. Here is how it stands now.']);
    expect(body.data?.order).toMatchObject({ stage: 'to_pack', version: 2 });
  });

  it('while the owner packs: one of both wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await desk.place();
      const [cancelled, packed] = await Promise.all([
        callOwn(desk.parent, id, 'cancel', { version: 1 }),
        desk.act(id, { action: 'pack', version: 1 }),
      ]);
      const { stage, version } = await desk.orderOf(id);
      expect([cancelled.status, packed.status].sort()).toEqual([200, 409]);
      expect([stage, version]).toEqual([cancelled.status === 200 ? 'cancelled' : 'packed', 2]);
      const { events } = await desk.detailOf(id);
      expect(events).toHaveLength(2);
    }
  });

  it('fifty presses at once cancel once', async () => {
    const id = await desk.place();
    const statuses = (await Promise.all(Array.from({ length: 50 }, () => callOwn(desk.parent, id, 'cancel', {})))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
    const { events, messages } = await desk.detailOf(id);
    expect(events.filter(({ type }) => type === 'cancel')).toHaveLength(1);
    expect(messages.filter(({ key }) => key === 'cancelled')).toHaveLength(1);
  });
});

describe('another address', () => {
  const details = (more: object = {}) => ({
    ...orderBody(1, { name: 'मीरा नायर', address1: '7 Lake View', pincode: '682001', ...more }).userDetails,
  });

  /** A parent of few orders, none of which is looked at for another reason. */
  async function newParent() {
    const parent = await new Shopper().signIn();
    const placed = await parent.placeCod(orderBody(1, { phone: parent.phone }));
    const id = placed.body.data?.orderId ?? '';
    return { parent, id, move: (body: object) => callOwn(parent, id, 'address', body, newKey()) };
  }

  it('is taken until it is packed', async () => {
    const { parent, id, move } = await newParent();
    const { body } = await move({ version: 1, userDetails: details({ phone: parent.phone }) });
    expect(body.data?.order).toMatchObject({ version: 2, delivery: { name: 'मीरा नायर', pincode: '682001' } });
    expect((await desk.orderOf(id)).attention).toEqual([]);
    await desk.take(id, 'pack');
    expect((await move({ userDetails: details() })).status).toBe(409);
    expect((await desk.detailOf(id)).events.map(({ type, by }) => `${type} ${by}`)).toEqual([
      'placed parent',
      'address parent',
      'pack owner',
    ]);
  });

  it('case 44: with a number that is not proved has a cash order looked at', async () => {
    const { id, move } = await newParent();
    const { status } = await move({ userDetails: details({ phone: newPhone() }) });
    expect([status, await desk.orderOf(id)]).toMatchObject([
      200,
      { attention: ['flagged'], reasons: [{ reason: 'flagged', detail: { review: ['phone not proved'] } }] },
    ]);
  });

  it.each([
    [{ userDetails: { name: '' } }, 'Name is required'],
    [{ version: 'x', userDetails: {} }, 'The version of the order is missing. Please reload the page and try again.'],
  ])('is held to the rules of the form: %j', async (body, message) => {
    const answer = await callOwn(desk.parent, await desk.place(), 'address', body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  it('with whatever is typed stays text', async () => {
    const id = await desk.place();
    const name = `<img src=x onerror=alert(1)> ${'क'.repeat(40)}`;
    const { body } = await callOwn(desk.parent, id, 'address', {
      userDetails: details({ name, address1: "'); DROP TABLE orders;--" }),
    });
    expect(body.data?.order.delivery).toMatchObject({ name, address1: "'); DROP TABLE orders;--" });
  });
});
