import { describe, expect, it } from 'vitest';
import { insertUser, Member, newEmail, PASSWORD } from '@/e2e/member';
import { newNetwork, Shopper, sql } from '@/e2e/shopper';

const ALL = 'login-fail-all:all';
const from = (address: string) => ({ 'x-forwarded-for': address });
const count = (statuses: number[], status: number) => statuses.filter((item) => item === status).length;

describe('logins in numbers', () => {
  it('case 2: of fifty at once at most ten are checked, and the owner still gets in from elsewhere', async () => {
    const owner = await Member.create();
    const attacker = await Member.visitor();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => attacker.logIn(owner.email, `guess ${turn}`)),
    );
    const statuses = answers.map(({ status }) => status);
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 40]);
    for (const { status, headers, body } of answers.filter((answer) => answer.status === 429)) {
      expect(status).toBe(429);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(800);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(900);
      expect(body.message).toMatch(/^Too many tries\. Please try again in \d+ minutes\.$/);
    }
    expect((await attacker.logIn(owner.email, PASSWORD)).status).toBe(429);
    expect((await attacker.logIn(` ${owner.email.toUpperCase()}`, PASSWORD)).status).toBe(429);
    expect((await (await Member.visitor()).logIn(owner.email, PASSWORD)).status).toBe(200);
    expect(await owner.isSignedIn()).toBe(true);
  });

  it('case 1: one password for a hundred accounts is slowed down by address, and locks nobody out', async () => {
    const model = await Member.registered();
    const emails = await Promise.all(Array.from({ length: 100 }, () => insertUser()));
    await sql(
      'UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE email = $1) WHERE email = ANY($2)',
      model.email,
      emails,
    );
    const sprayer = await Member.visitor();
    const statuses: number[] = [];
    for (let at = 0; at < emails.length; at += 20) {
      const batch = emails.slice(at, at + 20).map((email) => sprayer.logIn(email, 'Summer2026!'));
      statuses.push(...(await Promise.all(batch)).map(({ status }) => status));
    }
    expect([count(statuses, 401), count(statuses, 429), count(statuses, 200)]).toEqual([60, 40, 0]);
    for (let at = 0; at < emails.length; at += 20) {
      const batch = emails.slice(at, at + 20).map(async (email) => (await Member.visitor()).logIn(email, PASSWORD));
      expect((await Promise.all(batch)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    }
  });

  it('case 1: a network of many addresses has a limit of its own', async () => {
    const network = newNetwork();
    const visitor = await Member.visitor();
    const guess = (address: string) => visitor.logIn(newEmail(), 'Summer2026!', undefined, from(address));
    expect((await guess(`${network}.1`)).status).toBe(401);
    const [counter] = await sql<{ points: number }>(
      'UPDATE rate_limits SET points = 299 WHERE key = $1 RETURNING points',
      `login-network:${network}`,
    );
    expect(counter?.points).toBe(299);
    expect((await guess(`${network}.2`)).status).toBe(401);
    const refused = await guess(`${network}.3`);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await guess(new Shopper().address)).status).toBe(401);
  });

  it('case 1: with many wrong ones everywhere a network has few, and whoever is known or comes from elsewhere gets in', async () => {
    const owner = await Member.create();
    const [visitor, network] = [await Member.visitor(), newNetwork()];
    const guess = (at: number) => visitor.logIn(newEmail(), 'Summer2026!', undefined, from(`${network}.${at}`));
    const inAll = async () => (await sql<{ points: number }>('SELECT points FROM rate_limits WHERE key = $1', ALL))[0];
    await sql('DELETE FROM rate_limits WHERE key = $1', ALL);
    expect((await guess(1)).status).toBe(401);
    expect(await inAll()).toEqual({ points: 1 });
    await sql('UPDATE rate_limits SET points = 1000 WHERE key = $1', ALL);
    const statuses: number[] = [];
    for (let at = 2; at < 8; at++) statuses.push((await guess(at)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
    const before = await inAll();
    const here = from(`${network}.9`);
    expect((await owner.logIn(owner.email, 'a slip', undefined, here)).status).toBe(401);
    expect((await owner.logIn(owner.email, PASSWORD, undefined, here)).status).toBe(200);
    expect((await (await Member.visitor()).logIn(owner.email, PASSWORD)).status).toBe(200);
    expect(await inAll()).toEqual(before);
    await sql('DELETE FROM rate_limits WHERE key = $1', ALL);
  });

  it('a refusal by one limit takes nothing from the others', async () => {
    const owner = await Member.create();
    const attacker = await Member.visitor();
    await Promise.all(Array.from({ length: 30 }, () => attacker.logIn(owner.email, 'wrong')));
    const [byAddress] = await sql<{ points: number }>(
      'SELECT points FROM rate_limits WHERE key = $1',
      `login-address:${attacker.address}`,
    );
    expect(byAddress?.points).toBe(10);
  });

  it('case 4: a flood is turned away by the queue while the pages stay open', async () => {
    const owner = await Member.create();
    const visitor = await Member.visitor();
    const flood = Promise.all(
      Array.from({ length: 300 }, () => visitor.logIn(newEmail(), 'guess', undefined, from(new Shopper().address))),
    );
    const pages: number[] = [];
    for (let turn = 0; turn < 10; turn++) pages.push((await new Shopper().get('/shop/home')).status);
    expect(pages).toEqual(Array(10).fill(200));
    const answers = await flood;
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => ![401, 503].includes(status))).toEqual([]);
    const turnedAway = answers.filter(({ status }) => status === 503);
    for (const { headers } of turnedAway) expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    // Beside the queue of the hashes, the door and the database may have more than they can do.
    const byTheQueue = turnedAway.filter(({ body }) => /^Many people sign in/.test(body.message ?? ''));
    expect(byTheQueue.length).toBeGreaterThan(0);
    for (const { headers, body } of byTheQueue) {
      expect(headers.get('retry-after')).toBe('5');
      expect(body).toEqual({
        success: false,
        message: 'Many people sign in right now. Please try again in a moment.',
      });
    }
    expect((await (await Member.visitor()).logIn(owner.email, PASSWORD)).status).toBe(200);
  });
});
