import { describe, expect, it } from 'vitest';
import { readCookie } from '@/e2e/cookie';
import { Member, newEmail, PASSWORD, resetLinksTo } from '@/e2e/member';
import { type Answer, newPhone, readCode, Shopper, sql } from '@/e2e/shopper';
import { accountKey } from '@/lib/people/accounts/rules';

const NEW = 'Bright-Harbour$77';
const GUESSES = 60;
const WAIT = /^Too many tries\. Please try again in \d+ (minutes|hours?)\.$/;

const keep = (from: Shopper, to: Shopper, name: string) => to.cookies.set(name, from.cookies.get(name) ?? '');

/** A browser that signed in to this account before, and is not signed in now. */
async function ownDevice(owner: Member): Promise<Member> {
  const browser = await Member.visitor();
  keep(owner, browser, 'device');
  return browser;
}

/** So few at once that none waits long for its hash, also on a busy machine. */
const AT_ONCE = 5;

/** Each guess comes from an address and a network of its own. */
async function guess(email: string, count: number): Promise<Answer<unknown>[]> {
  const attacker = await Member.visitor();
  const from = () => ({ 'x-forwarded-for': new Shopper().address });
  const answers: Answer<unknown>[] = [];
  while (answers.length < count) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - answers.length) }, (_, at) =>
      attacker.logIn(email, `guess ${answers.length + at}`, undefined, from()),
    );
    answers.push(...(await Promise.all(batch)));
  }
  return answers;
}

/** As if so many guesses had been made in the last minutes. */
const setGuesses = (email: string, points: number) =>
  sql(
    'INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, $3) ON CONFLICT (key) DO UPDATE SET points = $2',
    `login-unknown:${accountKey(email)}`,
    points,
    Date.now() + 1_800_000,
  );
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

describe('case 2: guessing one password from many addresses', () => {
  it('of 60 guesses from 60 addresses 20 are checked, known account or not, and the owner’s device gets in', async () => {
    const owner = await Member.create();
    const device = await ownDevice(owner);
    const [known, unknown] = [await guess(owner.email, GUESSES), await guess(newEmail(), 24)];
    const outcome = (count: number) => [...Array(20).fill(401), ...Array(count - 20).fill(429)];
    expect(statuses(known)).toEqual(outcome(GUESSES));
    expect(statuses(unknown)).toEqual(outcome(24));
    for (const answers of [known, unknown])
      for (const { body, headers } of answers.filter(({ status }) => status === 429)) {
        expect(body).toEqual({ success: false, message: expect.stringMatching(WAIT) });
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000);
        expect(headers.getSetCookie()).toEqual([]);
      }
    expect((await (await Member.visitor()).logIn(owner.email, PASSWORD)).status).toBe(429);
    expect((await device.logIn(owner.email, PASSWORD)).status).toBe(200);
    expect(await owner.isSignedIn()).toBe(true);
  });

  it('a stolen device cookie is no free pass: it has as many checks as a browser had before', async () => {
    const owner = await Member.create();
    const answers: { status: number }[] = [];
    for (let turn = 0; turn < 14; turn++)
      answers.push(await (await ownDevice(owner)).logIn(owner.email, `guess ${turn}`));
    expect(statuses(answers)).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
    expect((await (await Member.visitor()).logIn(owner.email, PASSWORD)).status).toBe(200);
  });

  it('right passwords from new devices are no guesses', async () => {
    const owner = await Member.create();
    await guess(owner.email, 2);
    for (let turn = 0; turn < 3; turn++) await owner.again();
    const rows = await sql<{ points: number }>(
      'SELECT points FROM rate_limits WHERE key = $1',
      `login-unknown:${accountKey(owner.email)}`,
    );
    expect(rows).toEqual([{ points: 2 }]);
  });

  it('the cookie is nobody else’s: of another account, changed, or of another purpose it counts as none', async () => {
    const [owner, other] = [await Member.create(), await Member.create()];
    const forged: [string, string][] = [
      ['another account', other.cookies.get('device') ?? ''],
      [
        'changed',
        (owner.cookies.get('device') ?? '').replace(/.(.{9})$/, (end, kept) => `${end[0] === 'a' ? 'b' : 'a'}${kept}`),
      ],
      ['a session', owner.cookies.get('session') ?? ''],
      ['long', 'x'.repeat(5_000)],
    ];
    await setGuesses(owner.email, 20);
    for (const [name, value] of forged) {
      const browser = await Member.visitor();
      browser.cookies.set('device', value);
      expect((await browser.logIn(owner.email, PASSWORD)).status, name).toBe(429);
    }
    const browser = await Member.visitor();
    browser.cookies.set('session', owner.cookies.get('device') ?? '');
    expect((await browser.checkAuth()).body.user).toBeNull();
  });

  it('whoever resets the password, or signs in by SMS, comes from a known device', async () => {
    const owner = await Member.create();
    const phone = newPhone();
    await owner.sendOtp(phone);
    await owner.post('/api/auth/phone/link', { phoneNumber: phone, otp: await readCode(phone) });
    await sql('DELETE FROM rate_limits WHERE key = $1', `otp-resend:${phone}`);
    const byPhone = await new Member().signIn(phone);
    await byPhone.logout();
    const byLink = await Member.visitor();
    await byLink.forgot(owner.email);
    await setGuesses(owner.email, 20);
    expect((await byPhone.logIn(owner.email, PASSWORD)).status).toBe(200);
    expect((await byLink.logIn(owner.email, PASSWORD)).status).toBe(429);
    expect((await byLink.reset((await resetLinksTo(owner.email))[0]?.token ?? '', NEW)).status).toBe(200);
    expect((await byLink.logIn(owner.email, NEW)).status).toBe(200);
  });

  it('case 30: the cookie outlives signing out, serves several accounts, and tells scripts and readers nothing', async () => {
    const [first, second] = [await Member.create(), await Member.create()];
    const answer = await first.logIn(second.email, PASSWORD);
    const cookie = answer.headers
      .getSetCookie()
      .map(readCookie)
      .find(({ name }) => name === 'device');
    expect([...(cookie?.attributes ?? [])].filter(([key]) => key !== 'expires')).toEqual(
      expect.arrayContaining([
        ['path', '/'],
        ['httponly', ''],
        ['samesite', 'lax'],
        ['max-age', '31536000'],
      ]),
    );
    expect(cookie?.value).not.toContain(first.email);
    await first.logout();
    expect(first.cookies.has('device')).toBe(true);
    for (const { email } of [first, second]) await setGuesses(email, 20);
    for (const { email } of [first, second]) expect((await first.logIn(email, PASSWORD)).status).toBe(200);
    expect(new Set([first.cookies.get('device'), second.cookies.get('device')]).size).toBe(2);
  });

  it('a visitor gets no such cookie, somebody without an e-mail address one for their phone', async () => {
    const visitor = await Member.visitor();
    await visitor.logIn(newEmail(), PASSWORD);
    expect(visitor.cookies.has('device')).toBe(false);
    const { phone, cookies } = await new Shopper().signIn();
    expect(cookies.get('device')).not.toContain(phone);
  });
});
