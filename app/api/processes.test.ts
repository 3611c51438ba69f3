import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Member, newEmail, PASSWORD, setRoleOf } from '@/e2e/member';
import { type Server, startServer } from '@/e2e/server';
import { BASE_URL, newPhone, readInbox, sql } from '@/e2e/shopper';
import { LIMITS } from '@/lib/core/limits/rules';

let second: Server;
let homes: [string, string];

beforeAll(async () => {
  second = await startServer();
  homes = [BASE_URL, second.url];
});
afterAll(() => second?.stop());

/** So many calls at once, every other one to the second process. */
const atOnce = (count: number, call: (home: string, turn: number) => Promise<{ status: number }>) =>
  Promise.all(Array.from({ length: count }, async (_, turn) => (await call(homes[turn % 2] ?? '', turn)).status));

const count = (statuses: number[], status: number) => statuses.filter((item) => item === status).length;

/** The same browser as it looks to one of the processes. */
const twinOf = (browser: Member, home: string): Member =>
  Object.assign(new Member(browser.address), { cookies: browser.cookies, home });

/** Another browser with a copy of these cookies. */
const copyOf = (cookies: Map<string, string>, home: string): Member =>
  Object.assign(new Member(), { cookies: new Map(cookies), home });

describe('one shop of two processes', () => {
  beforeEach(() => expect(new Set(homes).size).toBe(2));

  it('case 2: of fifty wrong logins at once at most ten are checked in both together', async () => {
    const owner = await Member.create();
    const attacker = await Member.visitor();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, turn) =>
        twinOf(attacker, homes[turn % 2] ?? '').logIn(owner.email, `guess ${turn}`),
      ),
    );
    const refused = answers.filter(({ status }) => status === 429);
    const points = LIMITS.loginPerAccountAndAddress.points;
    expect([answers.filter(({ status }) => status === 401).length, refused.length]).toEqual([points, 50 - points]);
    for (const { headers } of refused) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(LIMITS.loginPerAccountAndAddress.windowS);
    }
    for (const home of homes) {
      expect((await twinOf(attacker, home).logIn(owner.email, PASSWORD)).status, home).toBe(429);
      const elsewhere = Object.assign(await Member.visitor(), { home });
      expect((await elsewhere.logIn(owner.email, PASSWORD)).status, home).toBe(200);
    }
  });

  it('case 80: one phone gets one code in its wait and so many an hour, whoever is asked', async () => {
    const phone = newPhone();
    const browser = await Member.visitor();
    const ask = (home: string) => twinOf(browser, home).post('/api/auth/phone/send-otp', { phoneNumber: phone });
    const statuses = await atOnce(10, ask);
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([1, 9]);
    for (let turn = 0; turn < LIMITS.otpPerPhone.points + 2; turn++) {
      await sql('DELETE FROM rate_limits WHERE key = $1', `${LIMITS.otpResend.name}:${phone}`);
      statuses.push((await ask(homes[turn % 2] ?? '')).status);
    }
    expect(count(statuses, 200)).toBe(LIMITS.otpPerPhone.points);
    expect((await readInbox(phone)).length).toBe(LIMITS.otpPerPhone.points);
  });

  it('case 80: one address registers so many accounts an hour, whoever is asked', async () => {
    const browser = await Member.visitor();
    const { points } = LIMITS.registerPerAddress;
    const statuses: number[] = [];
    // A password takes a while to hash: all at once would be more than can be answered in time. The last account is
    // contended for within a wave.
    while (statuses.length < points + 8) {
      const wave = await atOnce(7, (home) =>
        twinOf(browser, home).register({ userName: 'Asha', email: newEmail(), password: PASSWORD }),
      );
      statuses.push(...wave);
    }
    expect([count(statuses, 201), count(statuses, 429)]).toEqual([points, 8]);
  });

  it('case 80: tries with made-up reset links are counted together', async () => {
    const browser = await Member.visitor();
    const { points } = LIMITS.resetTriesPerAddress;
    const statuses = await atOnce(points + 10, (home, turn) =>
      twinOf(browser, home).reset(`made-up-${turn}`, PASSWORD),
    );
    expect([count(statuses, 400), count(statuses, 429)]).toEqual([points, 10]);
  });

  it('cases 24 and 25: a session begun in one process is known, replaced and ended in the other at once', async () => {
    const browser = await Member.create();
    for (const home of homes) expect(await twinOf(browser, home).isSignedIn(), home).toBe(true);
    const there = twinOf(browser, homes[1]);
    const copied = copyOf(browser.cookies, homes[1]);
    expect(await copied.isSignedIn()).toBe(true);
    expect((await there.logIn(browser.email, PASSWORD)).status).toBe(200);
    expect(browser.cookies.get('session')).not.toBe(copied.cookies.get('session'));
    expect((await copied.get('/api/auth/sessions')).status).toBe(401);
    for (const home of homes) {
      const again = copyOf(browser.cookies, home);
      expect((await again.get('/api/auth/sessions')).status, home).toBe(200);
    }
    const last = new Map(browser.cookies);
    expect((await browser.logout()).status).toBe(200);
    for (const home of homes) {
      const replayed = copyOf(last, home);
      expect((await replayed.get('/api/auth/sessions')).status, home).toBe(401);
      expect((await replayed.checkAuth()).body.user, home).toBeNull();
    }
  });

  it('case 26: who is no admin any more is refused by both at the next call', async () => {
    const admin = await Member.createAdmin();
    const call = async () =>
      Promise.all(homes.map(async (home) => (await twinOf(admin, home).get('/api/auth/totp')).status));
    expect(await call()).toEqual([200, 200]);
    await setRoleOf(admin.email, 'user');
    expect(await call()).toEqual([403, 403]);
    await setRoleOf(admin.email, 'admin');
    await sql(
      'UPDATE sessions SET ended_at = now() WHERE user_id = (SELECT id FROM users WHERE email = $1)',
      admin.email,
    );
    expect(await call()).toEqual([401, 401]);
  });
});
