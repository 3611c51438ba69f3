import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { insertUser, Member, mailsTo, newEmail, resetLinksTo } from '@/e2e/member';
import { BASE_URL, sql } from '@/e2e/shopper';

const SAID = { success: true, message: 'If there is an account with this address, a reset link is on its way.' };
const ORIGIN = process.env.APP_URL ?? BASE_URL;

type Reset = { id: string; token_hash: string; open: boolean; seconds: number };
const resetsOf = (email: string) =>
  sql<Reset>(
    `SELECT r.id, token_hash, r.ended_at IS NULL AS open, round(extract(epoch FROM r.expires_at - r.created_at))::int AS seconds
     FROM password_resets r JOIN users u ON u.id = r.user_id WHERE u.email = $1 ORDER BY r.created_at`,
    email,
  );

/** Node's own client sends whatever Host and request target it is told to. */
function rawForgot(visitor: Member, email: string, path: string, headers: Record<string, string>): Promise<number> {
  const body = JSON.stringify({ email });
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const own = {
    cookie,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'x-xsrf-token': visitor.xsrf,
    'x-forwarded-for': visitor.address,
  };
  const { hostname, port } = new URL(BASE_URL);
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, path, method: 'POST', headers: { ...own, ...headers } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    call.on('error', reject).end(body);
  });
}

describe('POST /api/auth/forgotpassword', () => {
  it('mails a link to the known address, stores a hash for thirty minutes, and says the same to all', async () => {
    const [email, unknown] = [await insertUser(), newEmail()];
    const answers = await Promise.all(
      [email, unknown, ` ${email.toUpperCase()} `].map(async (form) => (await Member.visitor()).forgot(form)),
    );
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([200, SAID]);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.getSetCookie()).toEqual([]);
    }
    const [mail, ...more] = await mailsTo(email);
    expect(more).toHaveLength(1);
    expect(mail?.subject).toMatch(/^Reset your .* password$/);
    expect(mail?.body).toContain(`${ORIGIN}/auth/reset/`);
    const rows = await resetsOf(email);
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(Math.abs(row.seconds - 1_800)).toBeLessThanOrEqual(1);
    expect(await mailsTo(unknown)).toEqual([]);
    expect(await sql('SELECT id FROM users WHERE email = $1', unknown)).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['nothing', {}, 'Please enter your email address'],
    ['a blank', { email: ' ' }, 'Please enter your email address'],
    ['no dot', { email: 'asha@example' }, 'Please enter a valid email address'],
    ['two recipients', { email: 'a@example.com,b@example.com' }, 'Please enter a valid email address'],
    ['a second header', { email: 'a@example.com\r\nBcc: b@example.com' }, 'Please enter a valid email address'],
    ['a NUL', { email: 'a\u0000@example.com' }, 'Please enter a valid email address'],
    ['a list', { email: ['a@example.com'] }, 'Please enter your email address'],
  ])('refuses %s', async (_name, body, message) => {
    const answer = await (await Member.visitor()).post('/api/auth/forgotpassword', body);
    expect([answer.status, answer.body]).toEqual([400, { success: false, message }]);
  });

  it.each<[string, Record<string, string>, string?]>([
    ['Host', { host: 'evil.example' }],
    ['Host with our name inside', { host: 'localhost.evil.example:80' }],
    ['Host with a user', { host: 'localhost@evil.example' }],
    ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.example' }],
    ['X-Forwarded-Host twice', { 'x-forwarded-host': 'localhost, evil.example' }],
    ['X-Forwarded-Proto', { 'x-forwarded-proto': 'javascript' }],
    ['X-Forwarded-Port', { 'x-forwarded-port': '1', 'x-forwarded-server': 'evil.example' }],
    ['Forwarded', { forwarded: 'host=evil.example;proto=https' }],
    ['X-Host and X-Original-Host', { 'x-host': 'evil.example', 'x-original-host': 'evil.example' }],
    ['X-Original-URL', { 'x-original-url': 'http://evil.example/', 'x-rewrite-url': 'http://evil.example/' }],
    ['Origin and Referer', { origin: 'https://evil.example', referer: 'https://evil.example/x' }],
    ['an absolute request target', {}, 'http://evil.example/api/auth/forgotpassword'],
  ])('case 18: the link stays ours with a poisoned %s', async (_name, headers, path = '/api/auth/forgotpassword') => {
    const email = await insertUser();
    const status = await rawForgot(await Member.visitor(), email, path, headers);
    const links = await resetLinksTo(email);
    // Turned away is as good as a clean link.
    expect(status === 200 ? links.length : 0).toBe(links.length);
    for (const { link } of links) expect(new URL(link).origin).toBe(ORIGIN);
    for (const { body } of await mailsTo(email)) expect(body).not.toContain('evil');
    if (path.startsWith('/')) expect([status, links.length]).toEqual([200, 1]);
  });

  it('case 23: a hundred requests for one address are three mails, silently, and the last link lives', async () => {
    const email = await insertUser();
    const visitors = await Promise.all(Array.from({ length: 10 }, () => Member.visitor()));
    const answers = await Promise.all(
      visitors.flatMap((visitor) => Array.from({ length: 10 }, () => visitor.forgot(email))),
    );
    expect(answers).toHaveLength(100);
    for (const { status, body } of answers) expect([status, body]).toEqual([200, SAID]);
    expect(await mailsTo(email)).toHaveLength(3);
    const rows = await resetsOf(email);
    expect(rows).toHaveLength(3);
    expect(rows.filter(({ open }) => open)).toHaveLength(1);
  });

  it('the twenty-first request from one address is refused with the seconds to wait', async () => {
    const visitor = await Member.visitor();
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.forgot(newEmail())));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const email = await insertUser();
    const refused = await visitor.forgot(email);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(await resetsOf(email)).toEqual([]);
  });
});
