import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPhone, sql } from '@/e2e/shopper';
import { database } from '@/lib/core/db';
import { env } from '@/lib/core/env';
import { claimDueMessages } from './data';

const held = globalThis as typeof globalThis & { shopDatabase?: ReturnType<typeof database> };
const ours = database();
const url = env().DATABASE_URL ?? '';
/** With none of these a list is made anew for each row that it is compared with. */
const PLANS = ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material', 'memoize'];
/** Two hours ahead, where the worker of the shop beside this test does not look. */
const at = Date.now() + 7_200_000;
const own = `claimed-${randomUUID()}:`;

beforeAll(() => {
  const planned = new URL(url);
  planned.searchParams.set('options', PLANS.map((plan) => `-c enable_${plan}=off`).join(' '));
  Object.assign(env(), { DATABASE_URL: planned.href.replaceAll('+', '%20') });
  delete held.shopDatabase;
});
afterAll(async () => {
  // Claimed for hours, they would hold up whoever waits for an empty outbox.
  await sql('DELETE FROM outbox_messages WHERE dedupe_key LIKE $1', `${own}%`);
  await held.shopDatabase?.prisma.$disconnect();
  Object.assign(env(), { DATABASE_URL: url });
  held.shopDatabase = ours;
});

it('takes no more messages than it is asked for, however the database plans that', async () => {
  await sql("DELETE FROM outbox_messages WHERE status IN ('queued', 'sending')");
  const phones = Array.from({ length: 6 }, newPhone);
  for (const [nth, phone] of phones.entries())
    await sql(
      `INSERT INTO outbox_messages (id, dedupe_key, channel, "to", body, template, status, next_try_at)
       VALUES (gen_random_uuid(), $1, 'sms', $2, 'Hello', 'already-registered', 'queued', $3)`,
      ...[`${own}${nth}`, phone, new Date(at - 3_600_000 + nth)],
    );
  const claim = async (most: number) =>
    (await claimDueMessages(['sms'], new Date(at), new Date(at + 20_000), most)).map(({ to }) => to);
  const [{ enable_hashjoin: isHashed } = {}] = await database().prisma.$queryRaw<{ enable_hashjoin: string }[]>`
    SHOW enable_hashjoin`;
  expect(isHashed).toBe('off');
  expect(await claim(1)).toEqual(phones.slice(0, 1));
  expect((await claim(3)).toSorted()).toEqual(phones.slice(1, 4).toSorted());
  expect((await claim(9)).toSorted()).toEqual(phones.slice(4).toSorted());
});
