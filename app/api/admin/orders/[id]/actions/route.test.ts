import { beforeAll, describe, expect, it } from 'vitest';
import { Desk, type Order, PARCEL, pathOf } from '@/e2e/desk';
import { Member } from '@/e2e/member';
import { linksOf, newKey, orderBody, settleLink, sql } from '@/e2e/shopper';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});

const stagesIn = async (id: string) => (await desk.detailOf(id)).events.map(({ type, by }) => `${type} by ${by}`);

describe('an order on its way', () => {
  it('is packed, shipped, missed, sent out again, delivered, and its cash received', async () => {
    const id = await desk.place();
    expect(await desk.take(id, 'pack')).toMatchObject({ stage: 'packed', money: 'due', version: 2 });
    expect(await desk.take(id, 'ship', PARCEL)).toMatchObject({
      stage: 'shipped',
      courier: 'Delhivery',
      trackingNumber: 'AWB12345678',
      trackingUrl: 'https://www.delhivery.com/track-v2/package/AWB12345678',
    });
    expect(await desk.take(id, 'miss', { reason: 'not reached' })).toMatchObject({ stage: 'undelivered' });
    expect(await desk.take(id, 'out')).toMatchObject({ stage: 'out_for_delivery' });
    expect(await desk.take(id, 'deliver')).toMatchObject({ stage: 'delivered', money: 'collected' });
    const paid = await desk.take(id, 'receive-cash', { reference: 'NEFT 42', date: '2026-11-20' });
    expect(paid).toMatchObject({ stage: 'delivered', money: 'received', version: 7 });
    expect((await desk.parent.status(id)).body.data?.state).toBe('COMPLETED');
    expect(await stagesIn(id)).toEqual([
      'placed by parent',
      'pack by owner',
      'ship by owner',
      'miss by owner',
      'out by owner',
      'deliver by owner',
      'receive-cash by owner',
    ]);
    const { messages, documents } = await desk.detailOf(id);
    expect(messages.map(({ key, channel, to }) => `${key} ${channel} ${to}`).sort()).toEqual([
      `delivered sms ${desk.parent.phone}`,
      `order-placed sms ${desk.parent.phone}`,
      `shipped sms ${desk.parent.phone}`,
    ]);
    expect(documents).toMatchObject([{ kind: 'bill-of-supply' }, { kind: 'slip' }, { kind: 'label' }]);
  });

  it('tells the parent its number and where to follow it', async () => {
    const id = await desk.place();
    const { number } = await desk.take(id, 'ship', PARCEL);
    const bodies = await sql<{ body: string }>(
      "SELECT body FROM outbox_messages WHERE order_id = $1 AND channel = 'sms' ORDER BY created_at",
      id,
    );
    const [{ token } = { token: '' }] = await sql<{ token: string }>(
      'SELECT track_token AS token FROM orders WHERE id = $1',
      id,
    );
    expect(token).toMatch(/^[0-9a-z]{26}$/);
    expect(bodies.map(({ body }) => body.includes(`rder ${number} `) && body.endsWith(`/track/${token}`))).toEqual([
      true,
      true,
    ]);
  });

  it('is refused what the table does not have, and nothing changes', async () => {
    const id = await desk.place();
    const standing = async () => {
      const { order, events, messages } = await desk.detailOf(id);
      return { order, events, told: messages.map(({ key }) => key) };
    };
    const before = await standing();
    const answer = await desk.act(id, { action: 'deliver', version: 1 });
    expect([answer.status, answer.body.message]).toEqual([409, 'This cannot be done with an order that is: To pack.']);
    expect(answer.body.data?.order).toMatchObject({ id, stage: 'to_pack', version: 1 });
    expect(await standing()).toEqual(before);
  });

  it('tells whoever acts on an older version how it stands now', async () => {
    const id = await desk.place();
    await desk.take(id, 'note', { text: 'Call before noon' });
    const answer = await desk.act(id, { action: 'pack', version: 1 });
    expect([answer.status, answer.body.message]).toEqual([409, 'This order has changed. Here is how it stands now.']);
    expect(answer.body.data?.order).toMatchObject({ version: 2, stage: 'to_pack' });
  });

  it('two owners, fifty presses each: one event, one message', async () => {
    const id = await desk.place();
    const other = await Member.createAdmin();
    await desk.take(id, 'pack');
    const presses = Array.from({ length: 100 }, (_, at) =>
      desk.act(id, { action: 'ship', version: 2, ...PARCEL }, newKey(), at % 2 ? desk.admin : other),
    );
    const statuses = (await Promise.all(presses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    // Who waits too long for the others is told to try again.
    expect(statuses.filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
    const { events, messages } = await desk.detailOf(id);
    expect(events.filter(({ type }) => type === 'ship')).toHaveLength(1);
    expect(messages.filter(({ key }) => key === 'shipped')).toHaveLength(1);
  });

  it('a repeated key is the same step, and another body under it is refused', async () => {
    const id = await desk.place();
    const key = newKey();
    const body = { action: 'pack', version: 1 };
    const answers = [await desk.act(id, body, key), await desk.act(id, body, key)];
    expect(answers.map(({ status, body: { data } }) => [status, data?.order.version])).toEqual([
      [200, 2],
      [200, 2],
    ]);
    const other = await desk.act(id, { action: 'note', text: 'x', version: 2 }, key);
    expect([other.status, other.body.message]).toEqual([409, 'This Idempotency-Key was used for another change']);
    expect(await stagesIn(id)).toEqual(['placed by parent', 'pack by owner']);
  });

  it('is taken back within ten seconds, with what was to be told', async () => {
    const id = await desk.place();
    const shipped = await desk.act(id, { action: 'ship', version: 1, undoable: true, ...PARCEL });
    expect(shipped.body.data?.order).toMatchObject({ stage: 'shipped', version: 2 });
    const back = await desk.admin.post<{ order: Order }>(`${pathOf(id)}/undo`, { version: 2 });
    expect(back.body.data?.order).toMatchObject({ stage: 'to_pack', version: 3, courier: null, trackingNumber: null });
    const { messages, events } = await desk.detailOf(id);
    expect(messages.map(({ key }) => key)).toEqual(['order-placed']);
    expect(events.at(-1)).toMatchObject({ type: 'undo', by: 'owner', from: 'shipped', to: 'to_pack' });
    const again = await desk.admin.post(`${pathOf(id)}/undo`, { version: 3 });
    expect([again.status, again.body.message]).toEqual([409, 'It is too late to take this back.']);
  });

  it('cannot be taken back by somebody else, or once its message has gone', async () => {
    const id = await desk.place();
    await desk.act(id, { action: 'pack', version: 1, undoable: true });
    const other = await Member.createAdmin();
    expect((await other.post(`${pathOf(id)}/undo`, { version: 2 })).status).toBe(409);
    await desk.take(id, 'ship', PARCEL);
    await sql("UPDATE outbox_messages SET status = 'sent' WHERE order_id = $1 AND topic = 'shipped'", id);
    expect((await desk.admin.post(`${pathOf(id)}/undo`, { version: 3 })).status).toBe(409);
    expect((await desk.orderOf(id)).stage).toBe('shipped');
  });

  it('changes its address, with what it was before', async () => {
    const id = await desk.place();
    const details = { ...orderBody(1, { name: 'Meera Nair', address1: '7 Lake View', pincode: '682001' }).userDetails };
    await desk.take(id, 'address', { userDetails: details });
    const { order, events } = await desk.detailOf(id);
    expect(order).toMatchObject({ name: 'Meera Nair', pincode: '682001', stage: 'to_pack', version: 2 });
    expect(events.at(-1)?.detail).toMatchObject({ before: { phone: desk.parent.phone } });
  });

  it('is replaced at no cost', async () => {
    const id = await desk.place();
    await desk.take(id, 'ship', PARCEL);
    await desk.take(id, 'lose');
    const { number } = await desk.orderOf(id);
    const made = await desk.take(id, 'replace', { quantity: 1 });
    expect(made).toMatchObject({ replaces: number, amount: 0, money: 'none', stage: 'to_pack', version: 1 });
    expect((await desk.detailOf(made.id)).messages.map(({ key }) => key)).toEqual(['replacement']);
  });

  it('is replaced once under one key, and each answer has the new order', async () => {
    const id = await desk.place();
    await desk.take(id, 'ship', PARCEL);
    const { version } = await desk.take(id, 'lose');
    const key = newKey();
    const replace = async () =>
      (await desk.act(id, { action: 'replace', quantity: 1, version }, key)).body.data?.order.id ?? '';
    const answers = [...(await Promise.all([replace(), replace()])), await replace()];
    expect(new Set(answers).size).toBe(1);
    expect(await desk.orderOf(answers[0] ?? '')).toMatchObject({ money: 'none', stage: 'to_pack' });
    expect(await sql('SELECT id FROM orders WHERE replaces_id = $1', id)).toEqual([{ id: answers[0] }]);
  });
});

describe('a cancelled order', () => {
  it('that was paid goes back in full, and the parent hears of both', async () => {
    const { orderId = '', merchantOrderId = '' } = await desk.parent.start(1, { phone: desk.parent.phone });
    await settleLink(merchantOrderId, 'pay');
    await expect.poll(async () => (await desk.orderOf(orderId)).stage, { timeout: 15_000 }).toBe('to_pack');
    const order = await desk.take(orderId, 'cancel', { reason: 'Changed their mind' });
    expect(order).toMatchObject({ stage: 'cancelled', money: 'paid', attention: [] });
    await expect.poll(async () => (await desk.orderOf(orderId)).refunded, { timeout: 15_000 }).toBe(2499);
    const { refunds, messages } = await desk.detailOf(orderId);
    expect(refunds).toMatchObject([{ amount: 2499, state: 'processed', reason: 'Changed their mind' }]);
    const told = ['cancelled', 'payment-received', 'refund-done', 'refund-started'];
    expect(messages.map(({ key }) => key).sort()).toEqual(told);
  });

  it('whose page is open cannot be paid any more', async () => {
    const { orderId = '', merchantOrderId = '' } = await desk.parent.start(1, { phone: desk.parent.phone });
    expect(await desk.take(orderId, 'cancel', { reason: 'Asked for it' })).toMatchObject({
      stage: 'cancelled',
      money: 'pending',
    });
    const [link] = await linksOf(orderId);
    expect([link?.reference_id, link?.status]).toEqual([merchantOrderId, 'cancelled']);
    expect((await desk.parent.status(orderId)).body.data?.state).toBe('FAILED');
  });
});

describe('what an action needs', () => {
  it.each([
    [{}, 'Please choose what to do with the order'],
    [{ action: 'refund', version: 1 }, 'Please choose what to do with the order'],
    [{ action: 'pack' }, 'The version of the order is missing. Please reload the page and try again.'],
    [{ action: 'ship', version: 1 }, 'Please choose the courier'],
    [
      { action: 'ship', version: 1, courier: 'DTDC' },
      'Please enter the tracking number: 4 to 40 letters, digits or dashes',
    ],
    [
      { action: 'ship', version: 1, ...PARCEL, trackingUrl: 'http://x.example' },
      'The tracking address must begin with https://',
    ],
    [
      { action: 'ship', version: 1, ...PARCEL, trackingUrl: 'javascript:alert(1)' },
      'The tracking address must begin with https://',
    ],
    [{ action: 'miss', version: 1, reason: 'rain' }, 'Please choose why it was not delivered'],
    [{ action: 'cancel', version: 1, reason: ' ' }, 'Please say why'],
    [{ action: 'note', version: 1, text: '\u200b' }, 'Please write the note'],
    [{ action: 'note', version: 1, text: 'x'.repeat(1_001) }, 'A note has at most 1000 letters'],
    [
      { action: 'receive-cash', version: 1, reference: 'a', date: '31/12/2026' },
      'Please enter the day on which the cash came',
    ],
    [{ action: 'replace', version: 1, quantity: 0 }, 'Please choose between 1 and 100 kits'],
    [{ action: 'address', version: 1, userDetails: { name: '' } }, 'Name is required'],
  ])('case 27: %j', async (body, message) => {
    const answer = await desk.act(await shared(), body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  let kept: Promise<string> | undefined;
  const shared = () => (kept ??= desk.place());
});
