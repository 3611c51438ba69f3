import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { sql } from '@/e2e/shopper';
import { transaction } from '@/lib/core/db';
import { queueNews } from './service';

const KEY = `news:${randomUUID()}`;
afterAll(() => sql('DELETE FROM outbox_messages WHERE dedupe_key LIKE $1', `${KEY}%`));

it('news go to the owner once, about an order or about none', async () => {
  const data = { subject: 'News', lines: ['One line'], path: '/admin/orders', action: 'Open' };
  await transaction(async (tx) => {
    for (const once of [KEY, KEY, `${KEY}:none`])
      await queueNews(tx, once, 'owner@example.com', data, once === KEY ? 'o1' : undefined);
  });
  const rows = await sql(
    `SELECT dedupe_key, channel, "to", template, data, order_id, topic FROM outbox_messages
     WHERE dedupe_key LIKE $1 ORDER BY dedupe_key`,
    `${KEY}%`,
  );
  const same = { channel: 'email', to: 'owner@example.com', template: 'owner-news', data };
  expect(rows).toEqual([
    { dedupe_key: KEY, ...same, order_id: 'o1', topic: 'owner-new-order' },
    { dedupe_key: `${KEY}:none`, ...same, order_id: null, topic: null },
  ]);
});
