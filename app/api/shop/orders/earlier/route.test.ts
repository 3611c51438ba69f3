import { describe, expect, it } from 'vitest';
import { Member } from '@/e2e/member';
import { type OwnPage, ownPath } from '@/e2e/own-orders';
import { confirm, download, linkPhone } from '@/e2e/person';
import { accountOf, eraseByCode, forgetCodes, letPass, makeRecycled, type Recycled } from '@/e2e/recycled';
import { newNetwork, newPhone, orderBody, readCode, Shopper, sql } from '@/e2e/shopper';

const PATH = '/api/shop/orders/earlier';
const WRONG = {
  success: false,
  message:
    'We find no earlier order to this number with this name and pincode. Did you also sign in with an email then? Sign in with that, and link your number under “Your account”. If neither helps, write to us.',
};

const ask = (who: Shopper, parcel: object) => who.post(PATH, parcel);
const ordersOf = async (who: Shopper) =>
  ((await who.get<OwnPage>('/api/shop/orders')).body.data?.orders ?? []).map(({ id }) => id);

async function heirOf({ phone }: Recycled): Promise<Shopper> {
  await forgetCodes(phone);
  return new Shopper().signIn(phone);
}

describe('case 17: the second proof', () => {
  it('brings all of before into one account, beside what was ordered meanwhile', async () => {
    const recycled = await makeRecycled();
    const { parcel, orderId, userId, phone, secrets } = recycled;
    const heir = await heirOf(recycled);
    const placed = await heir.placeCod(orderBody(1, { phone }));
    const answer = await ask(heir, { name: `  ${parcel.name.toUpperCase()} `, pincode: '682 317' });
    expect([answer.status, answer.body]).toEqual([
      200,
      { success: true, message: 'Thank you. What you ordered with this number is under “My orders”.' },
    ]);
    expect(await ordersOf(heir)).toEqual([placed.body.data?.orderId, orderId]);
    expect((await heir.get(ownPath(orderId))).status).toBe(200);
    const { text, body } = await download(heir as Member);
    expect(secrets.filter((word) => !text.includes(word))).toEqual([]);
    expect(body.data?.grievances).toHaveLength(2);
    expect(await sql('SELECT 1 FROM users WHERE id = $1 OR former_phone = $2', userId, phone)).toEqual([]);
    expect((await heir.checkAuth()).body.user?.phoneNumber).toBe(phone);
  });

  it('by two at once is one; once more says the same', async () => {
    const recycled = await makeRecycled();
    const heir = await heirOf(recycled);
    const answers = await Promise.all([1, 2].map(() => ask(heir, recycled.parcel)));
    expect([...answers, await ask(heir, recycled.parcel)].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await ordersOf(heir)).toEqual([recycled.orderId]);
  });

  it('is both the name and the pincode, of an order of before and not an own one', async () => {
    const recycled = await makeRecycled();
    const { phone, parcel } = recycled;
    const heir = await heirOf(recycled);
    await heir.placeCod(orderBody(1, { phone, name: 'Ravi', pincode: '560001' }));
    expect((await ask(heir, { ...parcel, name: 'Ravi' })).body).toEqual(WRONG);
    expect((await ask(heir, { ...parcel, pincode: '560001' })).body).toEqual(WRONG);
    expect((await ask(heir, { name: 'Ravi', pincode: '560001' })).status).toBe(200);
    expect(await ordersOf(heir)).toHaveLength(1);
    expect(await sql('SELECT id FROM users WHERE former_phone = $1', phone)).toEqual([{ id: recycled.userId }]);
  });

  it('opens no present that somebody else has sent to the number, and no account that never lost it', async () => {
    const phone = newPhone();
    const giver = await new Shopper().signIn();
    const parcel = { name: 'Present Giver', pincode: '682317' };
    const present = await giver.placeCod(orderBody(1, { ...parcel, phone }));
    const heir = await new Shopper().signIn(phone);
    expect((await ask(heir, parcel)).body).toEqual(WRONG);
    expect(await ordersOf(giver)).toEqual([present.body.data?.orderId]);
  });

  it('wants a shopper with a number', async () => {
    const member = await Member.create();
    const answer = await ask(member, { name: 'Asha', pincode: '560001' });
    expect([answer.status, answer.body.message]).toEqual([409, 'Please link your phone number first']);
  });
});

describe('case 17: wrong proofs', () => {
  it('are answered alike whether there was anything, and counted: five of a number in thirty days', async () => {
    const recycled = await makeRecycled();
    const heirs = [await heirOf(recycled), await new Shopper().signIn()];
    for (const heir of heirs) {
      for (let turn = 0; turn < 5; turn++) {
        const { status, body } = await ask(heir, { name: 'Guess', pincode: `68231${turn}` });
        expect([status, body]).toEqual([400, WRONG]);
      }
      const { status, body, headers } = await ask(heir, recycled.parcel);
      expect(status).toBe(429);
      expect(body.message).toMatch(
        /^You have tried this too often\. Please try again in \d+ hours?, or write to us\.$/,
      );
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(29 * 86_400);
    }
    // A new account with the same number has no more tries.
    const [heir] = heirs;
    if (!heir) throw new Error('nobody');
    expect((await eraseByCode(heir, recycled.phone)).status).toBe(200);
    const next = await heirOf(recycled);
    expect((await ask(next, recycled.parcel)).status).toBe(429);
    expect(await ordersOf(next)).toEqual([]);
  });

  it('are counted for a network, whichever numbers it tries', async () => {
    const network = newNetwork();
    const guess = { name: 'Guess', pincode: '560001' };
    const [one, other] = [await new Shopper(`${network}.1`).signIn(), await new Shopper(`${network}.2`).signIn()];
    expect((await ask(one, guess)).status).toBe(400);
    const counted = await sql(
      'UPDATE rate_limits SET points = points + 58 WHERE key = $1 RETURNING points',
      `earlier-network:${network}`,
    );
    expect(counted).toEqual([{ points: 59 }]);
    expect((await ask(other, guess)).status).toBe(400);
    expect((await ask(other, guess)).status).toBe(429);
  });
});

describe('case 17: an account with an email', () => {
  async function moved() {
    const owner = await Member.create();
    const phone = await linkPhone(owner);
    const parcel = { name: 'Meera Joshi', pincode: '682317' };
    const placed = await owner.placeCod(orderBody(1, { ...parcel, phone }));
    await letPass(phone, 91);
    await forgetCodes(phone);
    const heir = await new Shopper().signIn(phone);
    return { owner, phone, parcel, heir, orderId: placed.body.data?.orderId };
  }

  async function link(owner: Member, phone: string) {
    await forgetCodes(phone);
    await confirm(owner);
    await owner.sendOtp(phone);
    return owner.post('/api/auth/phone/link', { phoneNumber: phone, otp: await readCode(phone) });
  }

  it('is opened by its password only; linking the number there brings both together', async () => {
    const { owner, phone, parcel, heir, orderId } = await moved();
    expect((await ask(heir, parcel)).body).toEqual(WRONG);
    const meanwhile = await heir.placeCod(orderBody(1, { phone }));
    expect((await link(owner, phone)).status).toBe(200);
    expect(await ordersOf(owner)).toEqual([meanwhile.body.data?.orderId, orderId]);
    expect((await heir.checkAuth()).body.user ?? null).toBeNull();
    expect(await sql('SELECT phone_number, former_phone FROM users WHERE email = $1', owner.email)).toEqual([
      { phone_number: phone, former_phone: null },
    ]);
  });

  it('gets nothing of whoever had the number in between, but the number', async () => {
    const { owner, phone, heir, orderId } = await moved();
    await heir.placeCod(orderBody(1, { phone }));
    const heirId = await accountOf(phone);
    await letPass(phone, 91);
    expect((await link(owner, phone)).status).toBe(200);
    expect(await ordersOf(owner)).toEqual([orderId]);
    expect(await sql('SELECT id FROM users WHERE former_phone = $1', phone)).toEqual([{ id: heirId }]);
  });

  it('links a number that its last holder has not shown for 90 days, and none that is shown', async () => {
    const recycled = await makeRecycled(89);
    const member = await Member.create();
    expect((await link(member, recycled.phone)).status).toBe(409);
    await letPass(recycled.phone, 91);
    expect((await link(member, recycled.phone)).status).toBe(200);
    expect(await ordersOf(member)).toEqual([]);
    const { text } = await download(member);
    expect(recycled.secrets.filter((word) => text.includes(word))).toEqual([]);
    expect((await ask(member, recycled.parcel)).status).toBe(200);
    expect(await ordersOf(member)).toEqual([recycled.orderId]);
  });
});
