import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newPhone, resetEmulators, sql } from '@/e2e/shopper';
import { stopQueue } from '@/lib/core/queue';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import type { ActionRequest } from '@/lib/sales/orders/schema.actions';
import { placeCodOrder } from '@/lib/sales/orders/service';
import { newPlacement } from '@/lib/sales/payments/fixture';
import { act, type Who } from './service';
import { undo } from './service.undo';

let owner: Who & { userId: string };
let orderId: string;
beforeAll(resetEmulators);
beforeEach(async () => {
  owner = { actor: 'owner', userId: (await upsertPhoneUser(newPhone())).id };
  ({ orderId } = await placeCodOrder(await newPlacement()));
});
afterAll(stopQueue);

const take = (request: object) =>
  act({ orderId, request: { version: null, undoable: true, ...request } as ActionRequest, who: owner, key: null });
const takeBack = async () => {
  const [order] = await sql<{ version: number }>('SELECT version FROM orders WHERE id = $1', orderId);
  await undo(orderId, order?.version ?? 0, owner, null);
};
const ship = () => take({ action: 'ship', courier: 'Delhivery', trackingNumber: 'AWB1234', trackingUrl: null });
const sinceOf = async () =>
  (await sql<{ since: Date }>('SELECT stage_since AS since FROM orders WHERE id = $1', orderId))[0]?.since;
const noNews = async () =>
  (
    await sql<{ open: boolean }>(
      "SELECT ended_at IS NULL AS open FROM attentions WHERE order_id = $1 AND reason = 'no_news' ORDER BY id",
      orderId,
    )
  ).map(({ open }) => open);
/** What the clock says of a parcel after a week. */
const callForNews = () => sql("INSERT INTO attentions (order_id, reason) VALUES ($1, 'no_news')", orderId);

describe('a parcel without news', () => {
  it('stays one whatever is noted of it', async () => {
    await ship();
    await callForNews();
    await take({ action: 'note', text: 'Rang the courier', undoable: false });
    expect(await noNews()).toEqual([true]);
  });

  it('is one again where its news was taken back, and has been for as long as before', async () => {
    await ship();
    const since = await sinceOf();
    await callForNews();
    for (let times = 0; times < 2; times++) {
      await take({ action: 'miss', reason: 'not reached' });
      expect(await noNews()).toEqual([false]);
      await takeBack();
      expect([await noNews(), await sinceOf()]).toEqual([[true], since]);
    }
  });

  it('is none any more where only its last news was taken back', async () => {
    await ship();
    await callForNews();
    await take({ action: 'out' });
    await take({ action: 'miss', reason: 'not reached' });
    await takeBack();
    expect(await noNews()).toEqual([false]);
  });

  it('is none where the owner has said Done, though a step is taken back later', async () => {
    await ship();
    await callForNews();
    await sql(
      "UPDATE attentions SET ended_at = now(), ended_by_id = $2, note = 'Rang' WHERE order_id = $1",
      orderId,
      owner.userId,
    );
    await take({ action: 'out' });
    await takeBack();
    expect(await noNews()).toEqual([false]);
  });
});

it('what was to be looked at before packing is over once the parcel has left, and not where that is taken back', async () => {
  await sql("INSERT INTO attentions (order_id, reason) VALUES ($1, 'flagged')", orderId);
  const flagged = async () =>
    (
      await sql<{ open: boolean; marked: boolean }>(
        `SELECT a.ended_at IS NULL AS open, o.needs_review AS marked FROM attentions a JOIN orders o ON o.id = a.order_id
         WHERE o.id = $1 AND a.reason = 'flagged'`,
        orderId,
      )
    )[0];
  await take({ action: 'pack' });
  expect(await flagged()).toEqual({ open: true, marked: true });
  await ship();
  expect(await flagged()).toEqual({ open: false, marked: false });
  await takeBack();
  expect(await flagged()).toEqual({ open: true, marked: true });
});

it('a step that is taken back leaves the order where it was for as long as it was', async () => {
  const placed = await sinceOf();
  await take({ action: 'pack' });
  const packed = await sinceOf();
  await ship();
  await takeBack();
  expect(await sinceOf()).toEqual(packed);
  expect(packed).not.toEqual(placed);
});
