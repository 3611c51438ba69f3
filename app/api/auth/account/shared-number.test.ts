import { randomBytes } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { Member } from '@/e2e/member';
import { callOwn } from '@/e2e/own-orders';
import { confirm, download, erase, linkPhone } from '@/e2e/person';
import { orderBody, sql } from '@/e2e/shopper';

type Row = Record<string, unknown>;

let owner: Member;
let stranger: Member;
let phone: string;
/** Words of the owner's that nobody else may read or remove. */
let secret: string;

const idOf = async ({ email }: Member) =>
  (await sql<{ id: string }>('SELECT id FROM users WHERE email = $1', email))[0]?.id ?? '';

async function complain(member: Member | null, text: string): Promise<void> {
  const grievance = { name: 'Asha', phone, email: '', text };
  const by = member ?? (await Member.visitor());
  const answer = await by.post('/api/grievances', grievance);
  if (answer.status >= 300) throw new Error(`grievance answered ${answer.status}: ${answer.text}`);
}

const left = async () => ({
  grievances: await sql<Row>('SELECT text FROM grievances WHERE phone = $1 ORDER BY id', phone),
  texts: (await sql('SELECT 1 FROM outbox_messages WHERE channel = $1 AND "to" = $2', 'sms', phone)).length,
  codes: (await sql('SELECT 1 FROM otp_challenges WHERE phone_number = $1', phone)).length,
  counters: (await sql('SELECT 1 FROM rate_limits WHERE key LIKE $1', `%:${phone}`)).length,
});

/** An account that has once proved the number that another one now signs in with. */
beforeEach(async () => {
  [owner, stranger] = [await Member.create(), await Member.create()];
  phone = await linkPhone(owner);
  secret = `Late ${randomBytes(6).toString('hex')}`;
  await sql('INSERT INTO proved_phones (user_id, phone_number) VALUES ($1, $2)', await idOf(stranger), phone);
  const placed = await owner.placeCod(orderBody(1, { phone }));
  expect(placed.status).toBeLessThan(300);
  await complain(owner, secret);
});

it('what belongs to the other account of a number is in no download', async () => {
  const { status, text, body } = await download(stranger);
  expect(status).toBe(200);
  expect(text).not.toContain(secret);
  expect(text).not.toContain('/track/');
  expect(body.data).toMatchObject({ messages: [], grievances: [], codes: [] });
  const own = await download(owner);
  expect(own.body.data?.grievances).toMatchObject([{ text: secret }]);
  expect(own.body.data?.messages?.some(({ channel, to }) => channel === 'sms' && to === phone)).toBe(true);
});

it('what belongs to the other account of a number stays when one is erased', async () => {
  const before = await left();
  expect(before.texts).toBeGreaterThan(1);
  expect(before.codes).toBeGreaterThan(0);
  expect(before.counters).toBeGreaterThan(0);
  await confirm(stranger);
  expect((await erase(stranger)).status).toBe(200);
  expect(await left()).toEqual(before);
});

it('of the own number only what no other account did is shown and goes', async () => {
  const words = `Guest ${secret}`;
  await complain(null, words);
  // A present, and a grievance of somebody else that names this number.
  await stranger.placeCod(orderBody(1, { phone, name: 'Present Giver' }));
  await complain(stranger, `Other ${secret}`);
  const { body } = await download(owner);
  expect(body.data?.grievances?.map(({ text }) => text)).toEqual([secret, words]);
  const orders = new Set(body.data?.orders?.map(({ id }) => id));
  const told = body.data?.messages?.filter(({ channel }) => channel === 'sms') ?? [];
  expect(told.filter(({ orderId }) => orderId !== null && !orders.has(orderId))).toEqual([]);
  expect(told.filter(({ topic }) => topic === 'grievance-received').length).toBeLessThanOrEqual(2);
  for (const id of orders) await callOwn(owner, String(id), 'cancel', {});
  await confirm(owner);
  expect((await erase(owner)).status).toBe(200);
  expect(await sql<Row>('SELECT text FROM grievances WHERE phone = $1', phone)).toEqual([{ text: `Other ${secret}` }]);
  const texts = await sql<Row>('SELECT order_id FROM outbox_messages WHERE channel = $1 AND "to" = $2', 'sms', phone);
  // The text about the other one's order, and the one about their grievance.
  expect(texts).toHaveLength(2);
});
