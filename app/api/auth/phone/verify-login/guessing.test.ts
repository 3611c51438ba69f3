import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newPhone, readCode, Shopper, sql } from '@/e2e/shopper';
import { FAILURES_PER_NETWORK_IN_ALARM, LIMITS } from '@/lib/core/limits/rules';
import { log } from '@/lib/core/log';
import { verifyOtp } from '@/lib/people/otp/service';

const AT_ONCE = 25;
const NETWORKS = 40;
const CEILING = LIMITS.verifyFailuresInAll.points;

type Target = { phone: string; challengeId: string };

/** Phones that wait for a code, as many challenges of the attacker; no message needs to be sent for this. */
async function waiting(size: number): Promise<Target[]> {
  const targets = Array.from({ length: size }, () => ({ phone: newPhone(), challengeId: randomUUID() }));
  await sql(
    `INSERT INTO otp_challenges (id, phone_number, expires_at)
     SELECT id, phone, now() + interval '10 minutes' FROM unnest($1::text[], $2::text[]) AS new (id, phone)`,
    targets.map(({ challengeId }) => challengeId),
    targets.map(({ phone }) => phone),
  );
  return targets;
}

const guess = ({ phone, challengeId }: Target, address: string): Promise<string> =>
  verifyOtp({ phoneNumber: phone, otp: '123456', challengeId, address }).then(String, (error) => error.code ?? error);

/** So many wrong codes were looked at, so many refused unseen. */
async function attack(targets: Target[], addressOf: (index: number) => string) {
  const outcomes: string[] = [];
  for (let start = 0; start < targets.length; start += AT_ONCE)
    outcomes.push(
      ...(await Promise.all(
        targets.slice(start, start + AT_ONCE).map((target, index) => guess(target, addressOf(start + index))),
      )),
    );
  const looked = outcomes.filter((outcome) => outcome === 'invalid').length;
  expect(outcomes.filter((outcome) => outcome === 'rateLimited')).toHaveLength(targets.length - looked);
  return looked;
}

const forget = () =>
  sql("DELETE FROM rate_limits WHERE key = 'verify-fail-all:all' OR key LIKE 'verify-fail-%:198.1_.%'");

async function honest(address: string): Promise<{ shopper: Shopper; phone: string; code: string }> {
  const [shopper, phone] = [new Shopper(address), newPhone()];
  expect((await shopper.sendOtp(phone)).status).toBe(200);
  return { shopper, phone, code: await readCode(phone) };
}

describe('case 10: guesses spread over many phones', () => {
  beforeEach(forget);
  afterEach(forget);

  it('a thousand phones from a thousand addresses meet the ceiling; one line is logged; nobody else is shut out', async () => {
    const warned = vi.spyOn(log(), 'warn').mockImplementation(() => undefined);
    const targets = await waiting(1_000);
    const looked = await attack(targets, (index) => `198.18.${index % NETWORKS}.${Math.floor(index / NETWORKS)}`);
    expect(looked).toBeGreaterThanOrEqual(CEILING);
    expect(looked).toBeLessThan(CEILING + AT_ONCE);
    expect(warned.mock.calls).toEqual([
      [{ failures: CEILING, windowS: 3_600 }, 'many wrong codes; networks that entered some have to wait'],
    ]);

    const fresh = await waiting(30);
    const more = await attack(fresh, (index) => `198.19.${index % 3}.${index}`);
    expect(more).toBe(3 * FAILURES_PER_NETWORK_IN_ALARM);
    expect(warned).toHaveBeenCalledTimes(1);

    const caught = await honest('198.18.7.200');
    const refused = await caught.shopper.verify(caught.phone, caught.code);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toMatch(/^Too many wrong codes\. Please try again in \d+ (minutes|seconds)\.$/);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3_600);
    expect(await sql('SELECT id FROM users WHERE phone_number = $1', caught.phone)).toEqual([]);

    const elsewhere = await honest('198.19.200.1');
    expect((await elsewhere.shopper.verify(elsewhere.phone, '12x456')).status).toBe(400);
    expect((await elsewhere.shopper.verify(elsewhere.phone, elsewhere.code)).status).toBe(200);
  });

  it('of many guesses at once from one network no more are looked at than it has left', async () => {
    const network = LIMITS.verifyFailuresPerNetwork;
    await sql(
      'INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, $3)',
      `${network.name}:198.18.99`,
      network.points - 3,
      Date.now() + 3_600_000,
    );
    expect(await attack(await waiting(25), (index) => `198.18.99.${index}`)).toBe(3);
  });

  it('a right code costs nobody anything', async () => {
    const { shopper, phone, code } = await honest('198.18.98.1');
    expect((await shopper.verify(phone, code)).status).toBe(200);
    const counted = await sql(
      `SELECT key FROM rate_limits WHERE points > 0 AND (key = $1 OR key LIKE 'verify-fail-%:198.18.98%')`,
      `verify-phone:${phone}`,
    );
    expect(counted).toEqual([]);
  });
});
