import { expect, it } from 'vitest';
import { Member, newEmail, PASSWORD } from '@/e2e/member';
import { Shopper } from '@/e2e/shopper';

const TURNS = 15;
/** A machine that has other things to do makes some answers slow, and none quick. */
const QUICK = 2;

type Ask = (email: string, headers: Record<string, string>) => Promise<number>;

async function timeOf(ask: Ask, email: string, status: number): Promise<number> {
  const began = performance.now();
  expect(await ask(email, { 'x-forwarded-for': new Shopper().address })).toBe(status);
  return performance.now() - began;
}

/** Milliseconds of a quick answer for an address that has an account, and of one for addresses that have none. */
async function timesOf(ask: Ask, email: string, status: number): Promise<{ known: number; unknown: number }> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    known.push(await timeOf(ask, email, status));
    unknown.push(await timeOf(ask, newEmail(), status));
  }
  const quick = (times: number[]) => times.sort((a, b) => a - b)[QUICK] ?? 0;
  return { known: quick(known), unknown: quick(unknown) };
}

const asks: [name: string, status: number, ask: (browser: Member) => Ask][] = [
  [
    'logging in',
    401,
    (browser) => async (email, headers) => (await browser.logIn(email, 'not-the-password', undefined, headers)).status,
  ],
  [
    'registering',
    201,
    (browser) => async (email, headers) =>
      (await browser.post('/api/auth/register', { userName: 'Asha', email, password: PASSWORD }, headers)).status,
  ],
];

it.each(asks)(
  'case 3: %s with an unknown address costs the same work as with a known one',
  async (_name, status, ask) => {
    const { email } = await Member.registered();
    const { known, unknown } = await timesOf(ask(await Member.visitor()), email, status);
    expect(Math.abs(known - unknown)).toBeLessThan(Math.max(10, known / 3));
  },
);
