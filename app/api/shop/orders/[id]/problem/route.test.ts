import { beforeAll, describe, expect, it } from 'vitest';
import { Desk, PARCEL } from '@/e2e/desk';
import { hostileFiles, jpeg, png, webm } from '@/e2e/hostile-files';
import { download, sendFiles, storedFiles } from '@/e2e/media';
import type { Member } from '@/e2e/member';
import { callOwn, type Own, ownOrder, ownPath } from '@/e2e/own-orders';
import { newKey, orderBody, Shopper, sql } from '@/e2e/shopper';
import { newOrderId } from '@/lib/sales/orders/rules';

const USED = newKey();

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});

describe('something is wrong', () => {
  const report = (id: string, files: Parameters<typeof sendFiles>[3], text = 'The vial is broken', who = desk.parent) =>
    sendFiles<{ order: Own }>(who as Member, `${ownPath(id)}/problem`, 'photos', files, { text });
  const shipped = async () => {
    const id = await desk.place();
    await desk.take(id, 'ship', PARCEL);
    return id;
  };

  it('reaches the owner with its photos, which stand nowhere else', async () => {
    const id = await shipped();
    const files = [
      { name: 'a.jpg', bytes: await jpeg() },
      { name: '../../b.png', bytes: await png() },
    ];
    const { status, body } = await report(id, files);
    expect([status, body.data?.order]).toMatchObject([200, { isProblemOpen: true, stage: 'shipped', version: 3 }]);
    const { order, events } = await desk.detailOf(id);
    expect(order.attention).toContain('problem');
    const { type, by, detail = {} } = events.at(-1) ?? {};
    expect([type, by, detail.text]).toEqual(['problem', 'parent', 'The vial is broken']);
    const photos = detail.photos as string[];
    expect(photos.map((url) => /\/parents\/problems\/[\w-]{22}\.(jpg|png)$/.exec(url)?.[1])).toEqual(['jpg', 'png']);
    expect((await download(photos[0] ?? '')).length).toBeGreaterThan(100);
    const shop = await Promise.all(
      ['/shop/gallery', '/api/shop/gallery?type=all', `/api/shop/orders/${id}`].map((path) => desk.parent.get(path)),
    );
    for (const { text } of shop) expect(text).not.toContain('parents/problems');
  });

  it('once per key, whatever is sent again', async () => {
    const id = await shipped();
    const key = newKey();
    const send = (text: string) => callOwn(desk.parent, id, 'problem', { text }, key);
    const answers = [await send('It has not come'), await send('It has not come'), await send('Something else')];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409]);
    expect((await desk.detailOf(id)).events.filter(({ type }) => type === 'problem')).toHaveLength(1);
  });

  it('takes no more than three photos, and nothing that is none', async () => {
    const id = await shipped();
    const before = await storedFiles();
    const good = { name: 'a.png', bytes: await png() };
    expect((await report(id, [good, good, good, good])).status).toBe(413);
    expect((await report(id, [{ name: 'film.webm', bytes: await webm() }])).status).toBe(400);
    // A good one before a bad one is not kept either.
    for (const file of (await hostileFiles()).filter((_, at) => at % 12 === 0)) {
      const { status, body } = await report(id, [good, file]);
      expect(status, file.name).toBeGreaterThanOrEqual(400);
      expect(status, file.name).toBeLessThan(500);
      expect(body.message, file.name).toMatch(/^\S.{8,160}$/);
      await sql("DELETE FROM rate_limits WHERE key LIKE 'problem-account:%'");
    }
    expect((await storedFiles()).filter((file) => !before.includes(file))).toEqual([]);
    expect((await desk.orderOf(id)).version).toBe(2);
  });

  it.each([
    [{}, 'Please say what is wrong'],
    [{ text: ' ' }, 'Please say what is wrong'],
    [{ text: 'x'.repeat(1_001) }, 'Please say it in at most 1000 letters'],
  ])('says what is missing: %j', async (body, message) => {
    const answer = await callOwn(desk.parent, await desk.place(), 'problem', body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  it('can be said from shipping until the day after the delivery', async () => {
    const id = await desk.place();
    expect((await callOwn(desk.parent, id, 'problem', { text: 'x' })).status).toBe(409);
    await desk.take(id, 'ship', PARCEL);
    expect((await ownOrder(desk.parent, id)).order.mayReport).toBe(true);
    await desk.take(id, 'deliver');
    expect((await ownOrder(desk.parent, id)).order.mayReport).toBe(true);
    await sql("UPDATE orders SET delivered_at = now() - interval '3 days', version = version + 1 WHERE id = $1", id);
    expect((await ownOrder(desk.parent, id)).order.mayReport).toBe(false);
    const { status, body } = await callOwn(desk.parent, id, 'problem', { text: 'Too late' });
    expect([status, body.message]).toEqual([409, expect.stringMatching(/until the day after it arrives/)]);
  });

  it('case 61: with photos is looked at only where it may be said', async () => {
    const [made, other] = [newOrderId(), await new Shopper().signIn()];
    const id = await shipped();
    const notYet = await desk.place();
    const points = () =>
      sql("SELECT coalesce(sum(points), 0) AS used FROM rate_limits WHERE key LIKE 'problem-account:%'");
    const before = await points();
    const photo = { name: 'a.jpg', bytes: await jpeg() };
    // The text is missing too, which is found once the form is read.
    const statuses = [
      await report(made, [photo], ''),
      await report(id, [photo], '', other),
      await report(notYet, [photo], ''),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 409]);
    const { status, body } = await report(id, [photo], '');
    expect([status, body.message]).toEqual([400, 'Please say what is wrong']);
    expect(await points()).toEqual(before);
  });

  it.each([
    ['with a key of its own each', newKey, [...Array(10).fill(200), 429]],
    ['whose key was used before', () => USED, [200, ...Array(9).fill(409), 429]],
  ])('is limited for an account, %s', async (_name, keyOfNext, expected) => {
    const parent = await new Shopper().signIn();
    const id = (await parent.placeCod(orderBody(1, { phone: parent.phone }))).body.data?.orderId ?? '';
    await desk.take(id, 'ship', PARCEL);
    const statuses: number[] = [];
    for (let at = 0; at < 11; at += 1)
      statuses.push((await callOwn(parent, id, 'problem', { text: `No ${at}` }, keyOfNext())).status);
    expect(statuses).toEqual(expected);
  });
});
