import { expect, it } from 'vitest';
import { Member } from '@/e2e/member';
import { confirm, DATA, download, linkPhone } from '@/e2e/person';
import { orderBody, Shopper, sql } from '@/e2e/shopper';

const age = (member: Member) =>
  sql(
    `UPDATE sessions SET created_at = created_at - interval '11 minutes'
     WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
    member.email,
  );

it('is a file of whoever is signed in', async () => {
  const member = await Member.create();
  const answer = await download(member);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.body.data?.account).toMatchObject([{ email: member.email, role: 'user' }]);
});

it('never has anything of somebody else', async () => {
  const [one, other] = [await Member.create(), await Member.create()];
  const phone = await linkPhone(one);
  // A present: the other one orders for this number, which is not theirs.
  const { body } = await other.placeCod(orderBody(1, { phone, name: 'Present Giver', address1: '5 Other Street' }));
  const mine = await download(one);
  expect(mine.body.data?.orders).toEqual([]);
  expect(mine.text).not.toContain('5 Other Street');
  const theirs = await download(other);
  expect(theirs.body.data?.orders).toMatchObject([{ id: body.data?.orderId, phone }]);
  expect(theirs.text).not.toContain(one.email);
  expect((await new Shopper().get(DATA)).status).toBe(401);
});

it('wants a fresh proof in a session that is not new', async () => {
  const member = await Member.create();
  await age(member);
  const refused = await download(member);
  expect([refused.status, refused.headers.get('x-refused')]).toEqual([403, 'confirm']);
  expect(refused.body.data).toBeUndefined();
  await confirm(member);
  expect((await download(member)).status).toBe(200);
});

it('is there ten times a day', async () => {
  const member = await Member.create();
  const statuses = [];
  for (let count = 0; count < 11; count += 1) statuses.push((await download(member)).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
});
