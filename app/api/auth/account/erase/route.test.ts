import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Member, newEmail, setRoleOf } from '@/e2e/member';
import { AGE, confirm, download, dump, erase, type Known, linkPhone, makeKnown } from '@/e2e/person';
import { type Server, startServer } from '@/e2e/server';
import { newPhone, orderBody, resetEmulators, Shopper, sql } from '@/e2e/shopper';

const AGE_IN_TEXT = new RegExp(`(?<![\\d.:])${AGE.replace('.', '\\.')}(?!\\d)`);
const statusOf = async (url: string) => (await fetch(url)).status;
const refusedFor = ({ headers }: { headers: Headers }) => headers.get('x-refused');

describe('case 85: a person who has everything erased', () => {
  let server: Server;
  let known: Known;
  let photo = '';
  let file: Record<string, Record<string, unknown>[]> = {};

  beforeAll(async () => {
    server = await startServer({ LOG_LEVEL: 'debug' });
    const home = Shopper.home;
    Shopper.home = server.url;
    try {
      known = await makeKnown();
      const answer = await download(known.member);
      file = answer.body.data ?? {};
      photo = String(
        (file.orderEvents ?? []).flatMap(({ detail }) => (detail as { photos?: string[] }).photos ?? [])[0],
      );
    } finally {
      Shopper.home = home;
      await resetEmulators();
    }
  });
  afterAll(() => server?.stop());

  it('finds all of it in the file first', () => {
    const text = JSON.stringify(file);
    for (const [name, word] of Object.entries({ ...known.goes, ...known.stays })) expect(text, name).toContain(word);
    expect(file.account).toMatchObject([{ phoneNumber: known.phone, role: 'user' }]);
    expect(file.orders?.map(({ id }) => id)).toEqual(known.orders);
    expect(file.orders?.map(({ childAge }) => childAge)).toEqual([Number(AGE), Number(AGE)]);
    expect(file.questions).toHaveLength(1);
    expect(file.sessions?.length).toBeGreaterThan(0);
    expect(text).not.toMatch(/argon2id|passwordHash/);
  });

  it('is asked for a proof, and nothing has happened before', async () => {
    const answer = await erase(known.member);
    expect([answer.status, refusedFor(answer)]).toEqual([403, 'confirm']);
    expect(await known.member.isSignedIn()).toBe(true);
  });

  it('is in no table, queue or log afterwards, but the orders stand', async () => {
    expect(await statusOf(photo)).toBe(200);
    const other = await known.member.again();
    expect((await confirm(known.member)).status).toBe(200);
    // Another session of the same account has shown nothing.
    expect((await erase(other)).status).toBe(403);
    const answer = await erase(known.member);
    expect([answer.status, answer.body.message]).toEqual([
      200,
      'Your account is erased. Thank you for having been with us.',
    ]);
    expect([...known.member.cookies.keys()]).not.toContain('session');
    expect([await other.isSignedIn(), (await erase(other)).status]).toEqual([false, 401]);

    const all = await dump();
    const found = [...all].flatMap(([table, text]) =>
      Object.entries(known.goes)
        .filter(([, word]) => text.toLowerCase().includes(word.toLowerCase()))
        .map(([name]) => `${name} in ${table}`),
    );
    expect(found).toEqual([]);
    const [orders = '', events = ''] = [all.get('public.orders'), all.get('public.order_events')];
    expect(orders).toContain(known.stays.name);
    expect(orders).toContain(known.stays.address);
    const own = orders.split('\n').filter((row) => known.orders.some((id) => row.includes(id)));
    expect(own.filter((row) => AGE_IN_TEXT.test(row))).toEqual([]);
    expect(own).toHaveLength(2);
    expect(events).toContain('erased');

    await server.stop();
    const log = server.lines.join('\n').toLowerCase();
    expect(Object.entries(known.goes).filter(([, word]) => log.includes(word.toLowerCase()))).toEqual([]);
  });

  it('leaves no photo at the media service', async () => {
    await expect.poll(() => statusOf(photo), { timeout: 15_000 }).toBe(404);
  });

  it('is somebody new when they come back with the same number', async () => {
    const back = await new Shopper().signIn(known.phone);
    expect((await back.checkAuth()).body.user).toMatchObject({ userName: null, email: null, phoneNumber: known.phone });
    expect((await back.get<{ orders: unknown[] }>('/api/shop/orders')).body.data?.orders).toEqual([]);
  });

  it('leaves orders that the owner can still read, and not replace', async () => {
    const admin = await Member.createAdmin();
    const [id = ''] = known.orders;
    const { body } = await admin.get<{ order: { phone: string; version: number; actions: string[] } }>(
      `/api/admin/orders/${id}`,
    );
    expect(body.data?.order).toMatchObject({ phone: '', delivery: { name: known.stays.name, childAge: null } });
    expect(body.data?.order.actions).not.toContain('replace');
    const request = { action: 'replace', quantity: 1, version: body.data?.order.version };
    const answer = await admin.post(`/api/admin/orders/${id}/actions`, request);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'The account of this order is erased: nobody knows where another parcel should go.',
    ]);
  });
});

describe('an account that cannot be erased', () => {
  it('has an order under way', async () => {
    const member = await Member.create();
    const phone = await linkPhone(member);
    const { body } = await member.placeCod(orderBody(1, { phone }));
    const [row] = await sql<{ number: number }>('SELECT number FROM orders WHERE id = $1', body.data?.orderId);
    const answer = await erase(member);
    const said = `Your order ${row?.number} is still on its way. Once it is over, you can erase your account.`;
    expect([answer.status, answer.body.message]).toEqual([409, said]);
    expect(await member.isSignedIn()).toBe(true);
  });

  it('is the only admin’s', async () => {
    const admin = await Member.createAdmin();
    const others = await sql<{ email: string }>(
      "SELECT email FROM users WHERE role = 'admin' AND email <> $1",
      admin.email,
    );
    const setOthers = (role: 'admin' | 'user') => Promise.all(others.map(({ email }) => setRoleOf(email, role)));
    try {
      await setOthers('user');
      const answer = await erase(admin);
      expect([answer.status, answer.body.message]).toEqual([
        409,
        'You are the only admin: without you nobody could run the shop. Make somebody else an admin first.',
      ]);
    } finally {
      await setOthers('admin');
    }
    await confirm(admin);
    expect((await erase(admin)).status).toBe(200);
    expect(await admin.isSignedIn()).toBe(false);
  });

  it('is not meant', async () => {
    const member = await Member.create();
    await confirm(member);
    for (const body of [{}, { sure: false }, { sure: 'true' }])
      expect((await member.post('/api/auth/account/erase', body)).status).toBe(400);
    expect(await member.isSignedIn()).toBe(true);
  });
});

it('whoever registers the address of somebody else erases nothing of theirs', async () => {
  const email = newEmail();
  const question = `Is it sweet, asks ${email}`;
  await new Shopper().checkAuth();
  const visitor = await Member.visitor();
  await visitor.post('/api/contact', { name: 'Asha', email, phone: newPhone(), message: question });
  const stranger = await Member.create(email);
  const file = await download(stranger);
  expect(file.status).toBe(200);
  expect(file.body.data?.questions).toEqual([]);
  await confirm(stranger);
  expect((await erase(stranger)).status).toBe(200);
  const left = await sql<{ count: number }>(
    "SELECT count(*)::int AS count FROM outbox_messages WHERE data->>'message' = $1",
    question,
  );
  expect(left[0]?.count).toBeGreaterThan(0);
});

it('of an account that is erased in two browsers at once, it is done once', async () => {
  const member = await Member.create();
  await confirm(member);
  const answers = await Promise.all([erase(member), erase(member.copy() as Member)]);
  const [first, second] = answers.map(({ status }) => status).sort();
  expect(first).toBe(200);
  // Nobody is signed in there any more, or the token is of nobody.
  expect([401, 403]).toContain(second);
});
