import { beforeAll, describe, expect, it } from 'vitest';
import { ask } from '@/e2e/ask';
import { Desk, PARCEL } from '@/e2e/desk';
import { Member } from '@/e2e/member';
import { newKey, Shopper, sql } from '@/e2e/shopper';

type Tracked = {
  number: number;
  stage: string;
  steps: { label: string; state: string }[];
  courier: string | null;
  trackingUrl: string | null;
  expected: { text: string } | null;
};

const GONE =
  'We find no parcel under this link. It may be old, or a letter of it may be missing. Please open it from the SMS again, or sign in to see your orders.';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});

const tokenOf = async (id: string) =>
  (await sql<{ token: string }>('SELECT track_token AS token FROM orders WHERE id = $1', id))[0]?.token ?? '';
const track = (token: string, who = new Shopper()) => who.get<Tracked>(`/api/track/${token}`);
const confirm = (who: Shopper, token: string, key: string | null = newKey(), body: object = {}) =>
  who.post<Tracked>(`/api/track/${token}/confirm`, body, { 'idempotency-key': key });

/** A cash order that waits for a word of its parent. */
async function unconfirmed(): Promise<{ id: string; token: string }> {
  const id = await desk.place({ name: 'Kiran Desai', address1: '77 Secret Lane' });
  await sql("UPDATE orders SET stage = 'to_confirm', version = version + 1 WHERE id = $1", id);
  return { id, token: await tokenOf(id) };
}

describe('a tracking link', () => {
  it('tells where the parcel is to whoever has it, and nothing of the person', async () => {
    const id = await desk.place({ name: 'Kiran Desai', address1: '77 Secret Lane' });
    const token = await tokenOf(id);
    const before = await track(token);
    expect(before.status).toBe(200);
    expect(Object.keys(before.body.data ?? {}).sort()).toEqual(
      ['courier', 'expected', 'number', 'stage', 'steps', 'trackingUrl'].sort(),
    );
    expect(before.body.data).toMatchObject({ stage: 'to_pack', courier: null, trackingUrl: null });
    await desk.take(id, 'ship', PARCEL);
    const { body, text, headers } = await track(token);
    const at = expect.stringMatching(/^20\d\d-\d\d-\d\dT.*Z$/);
    const day = expect.stringMatching(/^20\d\d-\d\d-\d\d$/);
    expect(body.data).toEqual({
      number: before.body.data?.number,
      stage: 'shipped',
      steps: [
        { stage: 'to_pack', label: 'Confirmed', at, state: 'passed' },
        { stage: 'shipped', label: 'On the way', at, state: 'current' },
        { stage: 'delivered', label: 'Delivered', at: null, state: 'coming' },
      ],
      courier: 'Delhivery',
      trackingUrl: expect.stringMatching(/^https:\/\/www\.delhivery\.com\/\S+\/AWB12345678$/),
      expected: { from: day, to: day, text: expect.stringMatching(/ - /) },
    });
    expect(text).not.toMatch(new RegExp(`Kiran|Secret|${desk.parent.phone}|560001|${id}`));
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('has a page with the first letter and the pincode only, that nobody keeps or looks up', async () => {
    const { id, token } = await unconfirmed();
    const page = await ask(`/track/${token}`);
    expect([page.status, page.headers['cache-control'], page.headers['referrer-policy']]).toEqual([
      200,
      'no-store',
      'no-referrer',
    ]);
    expect(page.text).toMatch(/<meta name="robots" content="noindex, ?nofollow"/);
    expect(page.text).toContain('For K., pincode 560001');
    expect(page.text).not.toMatch(new RegExp(`Kiran|Desai|Secret|${desk.parent.phone}|${id}`));
    const { number } = await desk.orderOf(id);
    expect(page.text).toContain(`Order ${number}`);
    for (const who of [desk.parent, desk.admin, await Member.visitor()])
      expect((await who.get(`/track/${token}`)).status).toBe(200);
    const nowhere = await ask(`/track/${'x'.repeat(26)}`);
    expect(nowhere.text).toContain('No parcel here');
    expect(nowhere.headers['cache-control']).toBe('no-store');
  });

  it('that leads nowhere, or has ended, reads the same', async () => {
    const id = await desk.place();
    await desk.take(id, 'ship', PARCEL);
    await desk.take(id, 'deliver');
    const token = await tokenOf(id);
    expect((await track(token)).status).toBe(200);
    await sql("UPDATE orders SET delivered_at = now() - interval '61 days', version = version + 1 WHERE id = $1", id);
    const { number } = await desk.orderOf(id);
    const tokens = [
      token,
      'x'.repeat(26),
      'short',
      String(number),
      id,
      "x' OR '1'='1",
      '%00',
      '__proto__',
      token.toUpperCase(),
    ];
    const points = ({ address }: Shopper) =>
      sql('SELECT points FROM rate_limits WHERE key = $1', `track-address:${address}`);
    const [late, lost] = [new Shopper(), new Shopper()];
    expect([(await track(token, late)).status, await points(late)]).toEqual([404, []]);
    expect([(await track('y'.repeat(26), lost)).status, await points(lost)]).toEqual([404, [{ points: 1 }]]);
    for (const one of tokens) {
      const { status, body } = await track(encodeURIComponent(one));
      expect([one, status, body]).toEqual([one, 404, { success: false, message: GONE }]);
      const pressed = await confirm(await Member.visitor(), encodeURIComponent(one));
      expect([pressed.status, pressed.body.message]).toEqual([404, GONE]);
    }
  });

  it('cannot be guessed on and on, and a right one costs nothing, wherever it is opened', async () => {
    const { token } = await unconfirmed();
    const [guesser, reader] = [new Shopper(), new Shopper()];
    const statuses: number[] = [];
    for (let at = 0; at < 105; at += 1) statuses.push((await track(`${'y'.repeat(23)}${100 + at}`, guesser)).status);
    expect(statuses).toEqual([...Array(100).fill(404), ...Array(5).fill(429)]);
    const refused = await track('y'.repeat(26), guesser);
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    for (let at = 0; at < 110; at += 1) expect((await track(token, reader)).status).toBe(200);
    // Somebody else behind the address of a whole mobile network.
    const neighbour = await Member.visitor(guesser.address);
    expect((await track(token, neighbour)).status).toBe(200);
    expect((await confirm(neighbour, token)).body.data?.stage).toBe('to_pack');
  });
});

describe('confirming by the link', () => {
  it('is done without signing in, once, by the parent', async () => {
    const { id, token } = await unconfirmed();
    const key = newKey();
    const visitor = await Member.visitor();
    const answers = [await confirm(visitor, token, key), await confirm(visitor, token, key)];
    expect(answers.map(({ status, body }) => [status, body.data?.stage])).toEqual([
      [200, 'to_pack'],
      [200, 'to_pack'],
    ]);
    const { events } = await desk.detailOf(id);
    expect(events.at(-1)).toMatchObject({ type: 'confirm', by: 'parent', from: 'to_confirm', to: 'to_pack' });
    const late = await confirm(visitor, token);
    expect([late.status, late.headers.get('x-refused'), late.body.data?.stage]).toEqual([409, 'changed', 'to_pack']);
    expect((await desk.detailOf(id)).events).toHaveLength(events.length);
    const other = await confirm(visitor, token, key, { version: 1 });
    expect([other.status, other.headers.get('x-refused'), other.body]).toEqual([
      409,
      null,
      { success: false, message: 'This Idempotency-Key was used for another change' },
    ]);
  });

  it('needs the XSRF pair, and the version where it is said', async () => {
    const { id, token } = await unconfirmed();
    expect((await confirm(new Shopper(), token)).status).toBe(403);
    const stale = await confirm(await Member.visitor(), token, newKey(), { version: 1 });
    expect([stale.status, stale.body.message]).toEqual([409, 'This order has changed. Here is how it stands now.']);
    expect(stale.body.data?.stage).toBe('to_confirm');
    expect((await confirm(await Member.visitor(), token, newKey(), { version: 2 })).status).toBe(200);
    expect((await desk.orderOf(id)).version).toBe(3);
  });

  it('while the parent cancels and the owner confirms: one of each wins', async () => {
    const { id, token } = await unconfirmed();
    const visitor = await Member.visitor();
    const all = await Promise.all([
      ...Array.from({ length: 10 }, () => confirm(visitor, token)),
      ...Array.from({ length: 10 }, () => desk.act(id, { action: 'confirm', version: 2 })),
    ]);
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await desk.detailOf(id)).events.filter(({ type }) => type === 'confirm')).toHaveLength(1);
  });
});
