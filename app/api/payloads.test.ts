import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { toCookieHeader } from '@/e2e/cookie';
import { openPage, PAGES } from '@/e2e/page-matrix';
import { letPass } from '@/e2e/recycled';
import { type Actors, makeActors, OWN_ORDER, ROLES, ROUTES, type Role } from '@/e2e/role-matrix';
import { newPhone, Shopper, sql } from '@/e2e/shopper';

const canary = (word: string) => `${word}-${randomBytes(6).toString('hex')}`;
const READS = ROUTES.filter((call) => call.startsWith('GET ') && !call.includes(OWN_ORDER)).map((call) =>
  call.replace('GET ', '/api/').replace(/\[\w+\]/, '0'.repeat(26)),
);
/** A page, and the parts of it that the router in a browser reads. */
const FORMS: Record<string, string>[] = [{}, { rsc: '1' }];

const account = { user_name: canary('Ishwari'), phone_number: newPhone() };
const delivery = { name: canary('Padma'), address1: canary('77 Lane'), phone: newPhone(), pincode: '682317' };

describe('case 36: what pages and reads send', () => {
  let actors: Actors;
  /** Of the shopper, for nobody else. */
  let own: string[];
  /** For nobody at all. */
  let secrets: string[];
  let results: string[];

  beforeAll(async () => {
    actors = await makeActors();
    const [order] = await sql<{ user_id: string }>(
      'UPDATE orders SET name = $2, address1 = $3, phone = $4, pincode = $5 WHERE id = $1 RETURNING user_id',
      actors.order,
      ...Object.values(delivery),
    );
    const [user] = await sql<{ id: string; email: string }>(
      'UPDATE users SET user_name = $2, phone_number = $3 WHERE id = $1::uuid RETURNING id, email',
      order?.user_id,
      ...Object.values(account),
    );
    own = [...Object.values(delivery), ...Object.values(account), user?.id ?? '', user?.email ?? ''];
    const sessions = await sql<{ id: string }>('SELECT id FROM sessions WHERE ended_at IS NULL');
    const hashes = await sql<{ hash: string }>('SELECT split_part(password_hash, $1, 6) AS hash FROM users', '$');
    secrets = [...sessions.map(({ id }) => id), ...hashes.map(({ hash }) => hash).filter(Boolean), '$argon2'];
    expect(own.every((text) => text.length > 5)).toBe(true);
    expect(secrets.length).toBeGreaterThan(5);
    results = ['success', 'failed', 'callback'].map((name) => `/payment-${name}?orderId=${actors.order}`);
  });

  const textOf = async (role: Role, page: string, headers: Record<string, string>) => {
    const { status, text } = await openPage(actors, role, page, headers);
    expect(status, page).toBeLessThan(500);
    return text;
  };
  const found = (text: string, words: string[]) => words.filter((word) => text.includes(word));

  /** What this reader may not find there; the owner sends what was ordered, and so sees where it goes. */
  const hiddenFrom = (role: Role, path: string): string[] => {
    if (role === 'shopper') return secrets;
    const isDesk = role === 'admin' && /^(\/api)?\/admin\/orders/.test(path);
    const sent = isDesk ? Object.values(delivery) : [];
    return [...own.filter((text) => !sent.includes(text)), ...secrets];
  };

  it('sends the shopper what is looked for, so that it would be found elsewhere, and in no page', async () => {
    const { text } = await (await actors.as.shopper()).status(actors.order, '?order=true');
    const { name, address1, pincode, phone } = delivery;
    expect(found(text, [name, address1, pincode, phone, ...Object.values(account)])).toEqual([name, address1, pincode]);
    expect(text).not.toMatch(/needsReview|userId|childAge|passwordHash|totp/);
    for (const page of results)
      for (const headers of FORMS) expect(found(await textOf('shopper', page, headers), own), page).toEqual([]);
  });

  it('tells the shopper of a payment the five facts of section 7', async () => {
    const { body } = await (await actors.as.shopper()).status(actors.order);
    expect(Object.keys(body.data ?? {}).sort()).toEqual(['amount', 'merchantOrderId', 'method', 'orderId', 'state']);
  });

  it.each(ROLES)('holds nothing in any page for a(n) %s that is somebody else’s or nobody’s', async (role) => {
    for (const page of [...PAGES, ...results])
      for (const headers of FORMS)
        expect(found(await textOf(role, page, headers), hiddenFrom(role, page)), page).toEqual([]);
  });

  it.each(ROLES)('holds nothing in any read for a(n) %s that is somebody else’s or nobody’s', async (role) => {
    const browser = await actors.as[role]();
    for (const path of READS) expect(found((await browser.get(path)).text, hiddenFrom(role, path)), path).toEqual([]);
  });

  it('case 17: who has the shopper’s number now signs in and finds no order and no address of before', async () => {
    await letPass(account.phone_number, 91);
    const heir = await new Shopper().signIn(account.phone_number);
    const before = [...own.filter((text) => text !== account.phone_number), actors.order];
    const cookies = { ...actors.cookies, shopper: toCookieHeader(heir.cookies) };
    for (const page of PAGES)
      for (const headers of FORMS) {
        const { text } = await openPage({ ...actors, cookies }, 'shopper', page, headers);
        expect(found(text, before), page).toEqual([]);
      }
    for (const path of [...READS, `/api/shop/orders/${actors.order}`, `/api/payment/status/${actors.order}?order=true`])
      expect(found((await heir.get(path)).text, before), path).toEqual([]);
  });
});
