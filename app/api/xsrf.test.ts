import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { newEmail, PASSWORD } from '@/e2e/member';
import { newPhone, orderBody, Shopper, sql } from '@/e2e/shopper';

const HERE = import.meta.dirname;
const CHANGING = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Every route and method that changes something, with a body that would be accepted. */
const CALLS: Record<string, () => unknown> = {
  'POST admin/gallery': () => ({ items: [{ cloudinaryPublicId: 'shop/gallery/x', type: 'image' }] }),
  'PUT admin/gallery/[id]': () => ({ title: 'Mine' }),
  'DELETE admin/gallery/[id]': () => ({}),
  'POST admin/gallery/bulk': () => ({ action: 'delete', ids: ['00000000-0000-4000-8000-000000000000'] }),
  'POST admin/gallery/upload': () => ({}),
  'POST admin/grievances/[id]/actions': () => ({ action: 'acknowledge', version: 1 }),
  'POST admin/media/sign': () => ({ area: 'gallery', type: 'image', bytes: 1 }),
  'POST admin/money/compare': () => ({}),
  'POST admin/money/differences/[id]': () => ({ note: 'Done' }),
  'POST admin/money/remittances': () => ({}),
  'POST admin/orders': () => ({ userDetails: orderBody(1).userDetails, quantity: 1, method: 'cod' }),
  'POST admin/orders/bulk': () => ({ action: 'pack', ids: ['a'.repeat(26)] }),
  'POST admin/orders/[id]/actions': () => ({ action: 'pack', version: 1 }),
  'POST admin/orders/[id]/attention/[reason]': () => ({ note: 'Done' }),
  'POST admin/orders/[id]/messages/[message]': () => ({}),
  'POST admin/orders/[id]/refunds': () => ({ amount: 1, reason: 'Agreed' }),
  'POST admin/orders/[id]/undo': () => ({ version: 1 }),
  'PUT admin/products/content': () => ({ type: 'images', action: 'reorder', data: { ids: [] } }),
  'POST admin/products/upload-image': () => ({}),
  'PUT admin/settings': () => ({ group: 'shop', values: { hours: 'Any time' }, version: 0 }),
  'POST auth/account/erase': () => ({ sure: true }),
  'POST auth/confirm': () => ({ password: PASSWORD }),
  'POST auth/email/confirm': () => ({ token: 'x' }),
  'POST auth/email/proof': () => ({}),
  'POST auth/forgotpassword': () => ({ email: newEmail() }),
  'POST auth/login': () => ({ email: newEmail(), password: PASSWORD }),
  'POST auth/logout': () => ({}),
  'POST auth/password': () => ({ currentPassword: 'x', password: PASSWORD, confirmPassword: PASSWORD }),
  'POST auth/phone/link': () => ({ phoneNumber: newPhone(), otp: '123456' }),
  'POST auth/phone/prove': () => ({ phoneNumber: newPhone() }),
  'POST auth/phone/prove/verify': () => ({ phoneNumber: newPhone(), otp: '123456' }),
  'POST auth/phone/send-otp': () => ({ phoneNumber: newPhone() }),
  'POST auth/phone/verify-login': () => ({ phoneNumber: newPhone(), otp: '123456' }),
  'POST auth/register': () => ({ userName: 'Mallory', email: newEmail(), password: PASSWORD }),
  'PATCH auth/resetpassword/[token]': () => ({ password: PASSWORD, confirmPassword: PASSWORD }),
  'DELETE auth/sessions': () => ({}),
  'DELETE auth/sessions/[id]': () => ({}),
  'POST auth/totp/confirm': () => ({ code: '123456' }),
  'POST auth/totp/disable': () => ({ code: '123456' }),
  'POST auth/totp/enable': () => ({ code: '123456', password: PASSWORD }),
  'POST auth/totp/recovery': () => ({ code: '123456' }),
  'POST auth/totp/setup': () => ({}),
  'POST grievances': () => ({ name: 'Mallory', email: newEmail(), text: 'Nothing came' }),
  'POST grievances/status': () => ({ number: 'G12345678', contact: newEmail() }),
  'POST contact': () => ({ name: 'Mallory', email: newEmail(), message: 'Hello' }),
  'POST payment/cod': () => orderBody(1),
  'POST payment/initiate': () => orderBody(1),
  'POST shop/orders/earlier': () => ({ name: 'Mallory', pincode: '560001' }),
  'POST shop/orders/[id]/address': () => ({ userDetails: orderBody(1).userDetails }),
  'POST shop/orders/[id]/cancel': () => ({}),
  'POST shop/orders/[id]/problem': () => ({ text: 'Broken' }),
  'POST track/[token]/confirm': () => ({}),
};
/** The provider signs its own calls. */
const EXEMPT = ['POST messages/status', 'POST payment/webhook'];
/** Nothing lives at unknown addresses; next-auth has a token of its own. */
const CATCH_ALL = /^(\[{1,2}\.\.\.path\]{1,2}|auth\/\[\.\.\.nextauth\])$/;

function changingRoutes(): string[] {
  const files = readdirSync(HERE, { recursive: true, withFileTypes: true }).filter(({ name }) => name === 'route.ts');
  return files.flatMap(({ parentPath }) => {
    const path = relative(HERE, parentPath);
    if (CATCH_ALL.test(path)) return [];
    const source = readFileSync(join(parentPath, 'route.ts'), 'utf8');
    return CHANGING.filter((method) =>
      new RegExp(`export (const|async function|function) ${method}\\b`).test(source),
    ).map((method) => `${method} ${path}`);
  });
}

type Attack = (mine: Shopper, other: Shopper, visitor: Shopper) => [Shopper, Record<string, string | null>];

const ATTACKS: Record<string, Attack> = {
  'without the header': (mine) => [mine.copy(), { 'x-xsrf-token': null }],
  'with an empty header': (mine) => [mine.copy(), { 'x-xsrf-token': '' }],
  'with a made-up header': (mine) => [mine.copy(), { 'x-xsrf-token': `${'a'.repeat(22)}.${'b'.repeat(43)}` }],
  'with one letter changed': (mine) => [
    mine.copy(),
    { 'x-xsrf-token': mine.xsrf.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) },
  ],
  'with another session’s header': (mine, other) => [mine.copy(), { 'x-xsrf-token': other.xsrf }],
  'with another session’s pair tossed in': (mine, other) => {
    const tossed = mine.copy();
    tossed.cookies.set('XSRF-TOKEN', other.cookies.get('XSRF-TOKEN') ?? '');
    return [tossed, {}];
  },
  'with a visitor’s pair tossed in': (mine, _other, visitor) => {
    const tossed = mine.copy();
    for (const name of ['XSRF-TOKEN', 'visitor']) tossed.cookies.set(name, visitor.cookies.get(name) ?? '');
    return [tossed, {}];
  },
  'with both halves forged': (mine) => {
    const tossed = mine.copy();
    tossed.cookies.set('XSRF-TOKEN', 'a.b');
    return [tossed, { 'x-xsrf-token': 'a.b' }];
  },
  'with more behind both halves': (mine) => {
    const longer = mine.copy();
    longer.cookies.set('XSRF-TOKEN', `${mine.xsrf}.more`);
    return [longer, { 'x-xsrf-token': `${mine.xsrf}.more` }];
  },
  'as a form': (mine) => [
    mine.copy(),
    { 'x-xsrf-token': null, 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
  ],
  'as plain text': (mine) => [mine.copy(), { 'x-xsrf-token': null, 'content-type': 'text/plain', origin: 'null' }],
  'as multipart': (mine) => [
    mine.copy(),
    { 'x-xsrf-token': null, 'content-type': 'multipart/form-data; boundary=b', origin: 'http://evil.localhost:3000' },
  ],
};

const traces = async (phone: string) => {
  const [row] = await sql<{ orders: string; alive: string; keys: string }>(
    `SELECT (SELECT count(*) FROM orders o WHERE o.user_id = u.id) AS orders,
            (SELECT count(*) FROM sessions s WHERE s.user_id = u.id AND s.ended_at IS NULL) AS alive,
            (SELECT count(*) FROM idempotency_keys k WHERE k.user_id = u.id) AS keys
     FROM users u WHERE u.phone_number = $1`,
    phone,
  );
  return row;
};

describe('case 28: calls from another site', () => {
  let mine: Shopper;
  let other: Shopper;
  const visitor = new Shopper();

  beforeAll(async () => {
    mine = await new Shopper().signIn();
    other = await new Shopper().signIn();
    await visitor.checkAuth();
  });

  it('knows every route that changes something', () => {
    expect(changingRoutes().sort()).toEqual([...Object.keys(CALLS), ...EXEMPT].sort());
  });

  describe.each(Object.keys(CALLS))('%s', (call) => {
    const [method = 'POST', path = ''] = call.split(' ');
    it.each(Object.keys(ATTACKS))('cases 28 and 29: %s is refused and changes nothing', async (name) => {
      const [attacker, headers] = ATTACKS[name]?.(mine, other, visitor) ?? [mine, {}];
      const body = CALLS[call]?.();
      const answer = await attacker.send(`/api/${path}`, { method: method as 'POST', body, headers });
      expect(answer.status).toBe(403);
      expect(answer.headers.get('x-refused')).toBe('xsrf');
      expect(answer.body).toEqual({
        success: false,
        message: 'Your session has changed. Please reload the page and try again.',
      });
      expect(await traces(mine.phone)).toEqual({ orders: '0', alive: '1', keys: '0' });
    });
  });

  it('case 29: a visitor’s token serves no other visitor', async () => {
    const victim = new Shopper();
    await victim.checkAuth();
    victim.cookies.set('XSRF-TOKEN', visitor.cookies.get('XSRF-TOKEN') ?? '');
    expect((await victim.post('/api/auth/phone/send-otp', { phoneNumber: newPhone() })).status).toBe(403);
    await victim.checkAuth();
    expect((await victim.post('/api/auth/phone/send-otp', { phoneNumber: newPhone() })).status).toBe(200);
  });

  it('case 28: a GET with _method changes nothing', async () => {
    const answer = await mine.get('/api/auth/logout?_method=POST');
    expect(answer.status).toBe(405);
    expect((await mine.checkAuth()).body.user?.phoneNumber).toBe(mine.phone);
  });

  it('the genuine pair is accepted', async () => {
    const shopper = await new Shopper().signIn();
    expect((await shopper.placeCod(orderBody(1))).status).toBe(200);
    expect((await shopper.logout()).status).toBe(200);
  });
});
