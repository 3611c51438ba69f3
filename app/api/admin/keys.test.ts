import { randomInt } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { Desk, PARCEL, pathOf } from '@/e2e/desk';
import { newKey, sql } from '@/e2e/shopper';

let desk: Desk;
let id: string;
beforeAll(async () => {
  desk = await Desk.open();
});

type Send = (key: string, change?: object) => Promise<{ status: number; body: object }>;
const post =
  (path: () => string, body: object): Send =>
  (key, change = {}) =>
    desk.admin.post(path(), { ...body, ...change }, { 'idempotency-key': key });

/** A remittance file as its form is sent. */
async function remit(key: string | null, fields: Record<string, string>, text: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([text], { type: 'text/csv' }), 'r.csv');
  const headers = { 'idempotency-key': key, 'content-type': null };
  return desk.admin.send<{ check: { lines: { verdict: string }[]; count: number; importedBefore: string | null } }>(
    '/api/admin/money/remittances',
    { method: 'POST', raw: form, headers },
  );
}

async function sentAgain(send: Send): Promise<void> {
  const key = newKey();
  const atOnce = await Promise.all([send(key), send(key), send(key)]);
  const last = await send(key);
  for (const answer of atOnce) expect([answer.status, answer.body]).toEqual([200, last.body]);
  expect(last.status).toBe(200);
}

describe('a change that is repeated under its key is answered as the first time, and made once', () => {
  it('a step that is taken back', async () => {
    id = await desk.place();
    await desk.take(id, 'pack');
    await sentAgain(post(() => `${pathOf(id)}/undo`, { version: 2 }));
    expect((await desk.detailOf(id)).events.map(({ type }) => type)).toEqual(['placed', 'pack', 'undo']);
  });

  it('Done', async () => {
    id = await desk.place();
    await sql("INSERT INTO attentions (order_id, reason) VALUES ($1, 'problem')", id);
    const done = post(() => `${pathOf(id)}/attention/problem`, { note: 'Rang' });
    await sentAgain(done);
    expect((await desk.detailOf(id)).events.map(({ type }) => type)).toEqual(['placed', 'done']);
    const key = newKey();
    await sql("INSERT INTO attentions (order_id, reason) VALUES ($1, 'problem')", id);
    expect((await done(key)).status).toBe(200);
    const other = await done(key, { note: 'Wrote' });
    expect([other.status, other.body]).toMatchObject([
      409,
      { message: 'This Idempotency-Key was used for another change' },
    ]);
  });

  it('a message that is sent again', async () => {
    id = await desk.place();
    const [message] = await sql<{ id: string }>(
      `INSERT INTO outbox_messages (id, dedupe_key, channel, topic, "to", order_id, status)
       VALUES (gen_random_uuid(), 'key:' || $1, 'email', 'order-placed', 'asha@example.com', $1, 'dead') RETURNING id`,
      id,
    );
    await sentAgain(post(() => `${pathOf(id)}/messages/${message?.id}`, {}));
  });

  it('a difference to the provider that was seen to', async () => {
    const [row] = await sql<{ id: string }>(
      `INSERT INTO book_differences (kind, subject, payment_id, ours, seen_at, shown_at)
       VALUES ('payment_unknown', $1, $1, '{"paise": 100, "currency": "INR", "state": "captured"}', now(), now())
       RETURNING id::text`,
      `pay_${randomInt(1e9)}`,
    );
    await sentAgain(post(() => `/api/admin/money/differences/${row?.id}`, { note: 'Paid back' }));
  });

  it('a file of cash, and another file is another import', async () => {
    id = await desk.place();
    await desk.take(id, 'ship', PARCEL);
    const { number } = await desk.take(id, 'deliver');
    const courier = `Courier ${randomInt(1e9)}`;
    const columns = JSON.stringify({ number: 'Order', tracking: null, amount: 'COD' });
    const fields = { courier, columns, apply: 'yes', reference: 'UTR 91', date: '2026-11-20' };
    const text = `Order,COD\n${number},2499\n`;
    const key = newKey();
    await sentAgain((_, change = {}) => remit(key, { ...fields, ...change }, text));
    expect((await desk.detailOf(id)).events.filter(({ type }) => type === 'receive-cash')).toHaveLength(1);
    expect((await remit(key, fields, `${text}\n`)).status).toBe(409);
    const { body } = await remit(newKey(), fields, text);
    expect(body.data?.check).toMatchObject({ count: 0, importedBefore: expect.any(String) });
  });
});
