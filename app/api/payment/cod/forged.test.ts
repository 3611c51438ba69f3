import { describe, expect, it } from 'vitest';
import { Member, newEmail, PASSWORD } from '@/e2e/member';
import { type Answer, newKey, newPhone, orderBody, readCode, Shopper, sql } from '@/e2e/shopper';

type Refusal = { proofNeeded?: boolean };
type Stored = { id: string; phone: string; needs_review: boolean; phone_proved: boolean; review: string[] | null };

const ordersOf = (emailOrPhone: string) =>
  sql<Stored>(
    `SELECT o.id, o.phone, o.needs_review, o.phone_proved, e.detail->'review' AS review
     FROM orders o JOIN users u ON u.id = o.user_id JOIN order_events e ON e.order_id = o.id AND e.type = 'placed'
     WHERE u.email = $1 OR u.phone_number = $1 ORDER BY o.created_at`,
    emailOrPhone,
  );
const cash = (shopper: Shopper, phone = newPhone(), key = newKey()) => shopper.placeCod(orderBody(1, { phone }), key);
const isRefused = ({ status, body }: Answer<unknown>) =>
  [409, 429].includes(status) && (body.data as Refusal | undefined)?.proofNeeded === true;

async function newMember(address?: string): Promise<Member> {
  const [member, email] = [await Member.visitor(address), newEmail()];
  await member.register({ userName: 'Asha Rao', email, password: PASSWORD });
  return member.enter(email);
}

async function prove(shopper: Shopper, phone: string): Promise<void> {
  expect((await shopper.post('/api/auth/phone/prove', { phoneNumber: phone })).status).toBe(200);
  const proved = await shopper.post('/api/auth/phone/prove/verify', { phoneNumber: phone, otp: await readCode(phone) });
  expect(proved.body).toMatchObject({ success: true, data: { isProved: true } });
}

describe('case 44: cash orders to phones that their account has not proved', () => {
  // Before: 300 of 300 accepted, none flagged, 37.5 lakh rupees. Now: five an hour, every one flagged.
  it('seven made-up accounts order three hundred times five kits from one address', async () => {
    const { address } = new Shopper();
    const accounts = await Promise.all(Array.from({ length: 7 }, () => newMember(address)));
    const answers: Answer<unknown>[] = [];
    // Thirty are always under way.
    const keepOrdering = async () => {
      for (let turn = begun++; turn < 300; turn = begun++)
        answers.push(await (accounts[turn % 7] ?? new Shopper()).placeCod(orderBody(5, { phone: newPhone() })));
    };
    let begun = 0;
    await Promise.all(Array.from({ length: 30 }, keepOrdering));
    const stored = (await Promise.all(accounts.map(({ email }) => ordersOf(email)))).flat();
    const accepted = answers.filter(({ status }) => status === 200).length;
    expect({ accepted, stored: stored.length, flagged: stored.filter((order) => order.needs_review).length }).toEqual({
      accepted: 5,
      stored: 5,
      flagged: 5,
    });
    expect(answers.filter(isRefused)).toHaveLength(295);
    const later = answers.filter(({ status }) => status === 429);
    expect(later.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
  });

  it('of one account at once, from twenty addresses, two are open and flagged with the reason', async () => {
    const member = await Member.create();
    const answers = await Promise.all(Array.from({ length: 20 }, () => cash(member.copy())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const refused = answers.filter(isRefused);
    expect(refused).toHaveLength(18);
    expect(refused.map(({ status }) => status)).toEqual(Array(18).fill(409));
    expect(refused[0]?.body.message).toMatch(/confirm this number with a code, or pay online\.$/);
    const stored = await ordersOf(member.email);
    expect(stored.map(({ needs_review, phone_proved, review }) => ({ needs_review, phone_proved, review }))).toEqual(
      Array(2).fill({ needs_review: true, phone_proved: false, review: ['phone not proved'] }),
    );
  });

  it('the refused order goes through under its key once its phone is proved, and is not flagged', async () => {
    const member = await Member.create();
    for (const _ of [1, 2]) expect((await cash(member.copy())).status).toBe(200);
    const [phone, key] = [newPhone(), newKey()];
    expect(isRefused(await cash(member, phone, key))).toBe(true);
    expect((await member.initiate(orderBody(1, { phone }))).status).toBe(200);
    await prove(member, phone);
    expect((await cash(member, phone, key)).status).toBe(200);
    expect((await ordersOf(member.email)).find((order) => order.phone === phone && order.phone_proved)).toMatchObject({
      needs_review: false,
      review: null,
    });
    expect(isRefused(await cash(member))).toBe(true);
  });

  it('a proof also settles the orders that were placed to this phone before', async () => {
    const member = await Member.create();
    const phone = newPhone();
    for (const _ of [1, 2]) expect((await cash(member.copy(), phone)).status).toBe(200);
    expect(isRefused(await cash(member))).toBe(true);
    await prove(member, phone);
    expect((await cash(member)).status).toBe(200);
  });

  it('an order that is two weeks old is no longer open', async () => {
    const member = await Member.create();
    for (const _ of [1, 2]) await cash(member.copy());
    await sql(
      "UPDATE orders SET created_at = now() - interval '15 days' WHERE user_id = (SELECT id FROM users WHERE email = $1)",
      member.email,
    );
    expect((await cash(member)).status).toBe(200);
  });

  it('to the phone that signs in, or is linked, nothing is asked', async () => {
    const shopper = await new Shopper().signIn();
    for (const _ of [1, 2, 3]) expect((await cash(shopper, shopper.phone)).status).toBe(200);
    expect((await ordersOf(shopper.phone)).map(({ needs_review, review }) => [needs_review, review])).toEqual(
      Array(3).fill([false, null]),
    );
    const member = await Member.create();
    const linked = newPhone();
    await member.sendOtp(linked);
    await member.post('/api/auth/phone/link', { phoneNumber: linked, otp: await readCode(linked) });
    expect((await cash(member, linked)).status).toBe(200);
    expect((await ordersOf(member.email)).map(({ phone_proved }) => phone_proved)).toEqual([true]);
  });

  it('one phone gets five a day from accounts that have not proved it, wherever they are', async () => {
    const victim = newPhone();
    const accounts = await Promise.all(Array.from({ length: 4 }, () => newMember()));
    const answers = await Promise.all([...accounts, ...accounts].map((account) => cash(account.copy(), victim)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.filter(isRefused);
    expect(refused.map(({ status }) => status)).toEqual([429, 429, 429]);
    const owner = await new Shopper().signIn(victim);
    expect((await cash(owner, victim)).status).toBe(200);
  });

  it('a replay is answered while its account has to prove the phone of the next', async () => {
    const member = await Member.create();
    const [phone, key] = [newPhone(), newKey()];
    const first = await cash(member, phone, key);
    await cash(member);
    expect(isRefused(await cash(member))).toBe(true);
    expect((await cash(member, phone, key)).text).toBe(first.text);
  });
});
