import { describe, expect, it } from 'vitest';
import { Member } from '@/e2e/member';
import { callOwn, ownPath } from '@/e2e/own-orders';
import { download, linkPhone } from '@/e2e/person';
import { accountOf, eraseByCode, forgetCodes, letPass, makeRecycled } from '@/e2e/recycled';
import { OWN_ORDER, ROUTES } from '@/e2e/role-matrix';
import { newPhone, orderBody, Shopper, sql } from '@/e2e/shopper';
import { upsertPhoneUser } from '@/lib/people/auth/service';

const found = (text: string, words: string[]) => words.filter((word) => text.includes(word));
const readsAbout = (orderId: string) =>
  ROUTES.filter((call) => call.startsWith('GET ')).map((call) =>
    call
      .replace('GET ', '/api/')
      .replace(OWN_ORDER, orderId)
      .replace(/\[id\]/, orderId),
  );

describe('case 17: whoever has a number now that nobody has shown for 90 days', () => {
  it('signs in by one code and finds nothing of before, in any read', async () => {
    const { phone, userId, orderId, secrets } = await makeRecycled();
    const heir = await new Shopper().signIn(phone);
    const { user } = (await heir.checkAuth()).body;
    expect(user).toMatchObject({ phoneNumber: phone, email: null, userName: null });
    expect(user?.id).not.toBe(userId);
    const reads = readsAbout(orderId);
    expect(reads.filter((path) => path.includes(orderId)).length).toBeGreaterThan(3);
    for (const path of reads) {
      const { status, text } = await heir.get(path);
      expect(found(text, secrets), path).toEqual([]);
      if (path.includes(`/shop/orders/${orderId}`) || path.includes(`/status/${orderId}`))
        expect(status, path).toBe(404);
    }
    expect((await heir.get('/api/shop/orders')).body.data).toEqual({ orders: [], next: null });
    expect((await heir.get('/api/shop/address')).body.data).toEqual({ last: null });
  });

  it('downloads nothing of before, changes nothing and erases nothing', async () => {
    const { phone, userId, orderId, secrets } = await makeRecycled();
    const heir = await new Shopper().signIn(phone);
    const { status, text, body } = await download(heir as Member);
    expect(status).toBe(200);
    expect(found(text, secrets)).toEqual([]);
    expect(body.data).toMatchObject({ orders: [], grievances: [], questions: [], messages: [] });
    for (const name of ['cancel', 'address', 'problem'])
      expect((await callOwn(heir, orderId, name, { ...orderBody(1), text: 'Late' })).status, name).toBe(404);
    const kept = () =>
      sql(
        `SELECT (SELECT count(*)::int FROM orders WHERE user_id = $1 AND phone = $2) AS orders,
          (SELECT count(*)::int FROM grievances WHERE phone = $2) AS grievances,
          (SELECT count(*)::int FROM outbox_messages WHERE "to" = $2 OR data->>'phone' = $2) AS messages`,
        userId,
        phone,
      );
    const before = await kept();
    expect(before).toMatchObject([{ orders: 1, grievances: 2 }]);
    expect((await eraseByCode(heir, phone)).status).toBe(200);
    expect(await kept()).toEqual(before);
  });

  it('orders at once; a mailbox of before is told nothing, and keeps its account', async () => {
    const owner = await Member.create();
    const phone = await linkPhone(owner);
    await sql('UPDATE users SET email_proved_at = now() WHERE email = $1', owner.email);
    const first = await owner.placeCod(orderBody(1, { phone }));
    await letPass(phone, 91);
    await forgetCodes(phone);
    const heir = await new Shopper().signIn(phone);
    expect((await heir.checkAuth()).body.user).toMatchObject({ email: null });
    const placed = await heir.placeCod(orderBody(1, { phone, name: 'Ravi' }));
    expect(placed.status).toBeLessThan(300);
    const told = (orderId?: string) =>
      sql<{ to: string }>(
        'SELECT "to" FROM outbox_messages WHERE order_id = $1 AND topic IS DISTINCT FROM \'owner-new-order\'',
        orderId,
      );
    expect(new Set((await told(placed.body.data?.orderId)).map(({ to }) => to))).toEqual(new Set([phone]));
    expect((await told(first.body.data?.orderId)).map(({ to }) => to)).toContain(owner.email);
    const again = await owner.again();
    expect((await again.checkAuth()).body.user).toMatchObject({ email: owner.email, phoneNumber: null });
    expect((await again.get(ownPath(first.body.data?.orderId ?? ''))).status).toBe(200);
  });

  it('an order that the owner takes on the phone goes to a new account, too', async () => {
    const { phone, userId } = await makeRecycled();
    const taken = await upsertPhoneUser(phone);
    expect(taken.id).not.toBe(userId);
    expect((await upsertPhoneUser(phone)).id).toBe(taken.id);
  });

  it('of sign-ins at once all lead to one new account', async () => {
    const { phone, userId } = await makeRecycled();
    const users = await Promise.all([1, 2, 3, 4, 5].map(() => upsertPhoneUser(phone)));
    const [id, ...others] = new Set(users.map((user) => user.id));
    expect(others).toEqual([]);
    expect(id).not.toBe(userId);
    const rows = await sql(
      'SELECT id, phone_number AS has, former_phone AS had, phone_since IS NOT NULL AS second FROM users WHERE $1 IN (phone_number, former_phone) ORDER BY created_at',
      phone,
    );
    expect(rows).toEqual([
      { id: userId, has: null, had: phone, second: false },
      { id, has: phone, had: null, second: true },
    ]);
  });
});

it('case 17: an account that the version before erases forgets the number that it had lost', async () => {
  const { phone, userId } = await makeRecycled();
  await upsertPhoneUser(phone);
  const rows = await sql(
    'UPDATE users SET erased_at = now() WHERE id = $1 RETURNING former_phone, phone_shown_at, phone_since',
    userId,
  );
  expect(rows).toEqual([{ former_phone: null, phone_shown_at: null, phone_since: null }]);
});

describe('case 17: nobody else is asked', () => {
  it('a browser that has signed in with the number comes back to its account, after however long', async () => {
    const { phone, before, userId, orderId } = await makeRecycled(300);
    await before.checkAuth();
    await before.signIn(phone);
    expect((await before.checkAuth()).body.user?.id).toBe(userId);
    expect((await before.get(ownPath(orderId))).status).toBe(200);
    // The number has been shown: any browser will do, again.
    await forgetCodes(phone);
    await new Shopper().signIn(phone);
    expect(await accountOf(phone)).toBe(userId);
  });

  it('a number that was shown 89 days ago is still its holder’s', async () => {
    const { phone, userId, orderId } = await makeRecycled(89);
    const other = await new Shopper().signIn(phone);
    expect((await other.checkAuth()).body.user?.id).toBe(userId);
    expect((await other.get(ownPath(orderId))).status).toBe(200);
  });

  it.each([
    [89, true],
    [91, false],
  ])('an account of %i days of which nothing else is known', async (days, isSame) => {
    const phone = newPhone();
    const { id } = await upsertPhoneUser(phone);
    await sql(
      'UPDATE users SET phone_shown_at = NULL, created_at = now() - make_interval(days => $2) WHERE id = $1',
      id,
      days,
    );
    expect((await upsertPhoneUser(phone)).id === id).toBe(isSame);
  });

  it('a sign-in that the version before has noted as a session only counts', async () => {
    const phone = newPhone();
    await new Shopper().signIn(phone);
    const id = await accountOf(phone);
    await sql("UPDATE users SET phone_shown_at = NULL, created_at = now() - interval '1 year' WHERE id = $1", id);
    expect((await upsertPhoneUser(phone)).id).toBe(id);
    await letPass(phone, 91);
    expect((await upsertPhoneUser(phone)).id).not.toBe(id);
  });

  it('an admin keeps the number, and never signs in by it', async () => {
    const admin = await Member.createAdmin();
    const phone = newPhone();
    await sql('UPDATE users SET phone_number = $2 WHERE email = $1', admin.email, phone);
    await letPass(phone, 400);
    const row = () => sql('SELECT * FROM users WHERE email = $1', admin.email);
    const before = await row();
    await expect(new Shopper().signIn(phone)).rejects.toThrow('403');
    expect(await row()).toEqual(before);
  });
});
