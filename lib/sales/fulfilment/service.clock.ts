import 'server-only';
import { transaction } from '@/lib/core/db';
import { getSettings } from '@/lib/core/settings/service';
import { deliverSoon, listFailingOrders, listUndeliveredOrders } from '@/lib/messages/outbox/service';
import type { Reason } from '@/lib/sales/attention/rules';
import { callFor, callOff, listCalled } from '@/lib/sales/attention/service';
import { issueInvoice, listUninvoiced } from '@/lib/sales/invoices/service';
import type { Stage } from '@/lib/sales/orders/rules';
import { ON_THE_WAY, SENT } from '@/lib/sales/orders/rules.stages';
import { lockOrder } from '@/lib/sales/orders/service';
import { listStuck } from '@/lib/sales/orders/service.steps';
import { callForStuckRefunds } from '@/lib/sales/refunds/service';
import { MESSAGES_SINCE_MS, NO_NEWS_MS, PAYMENT_OPEN_MS, UNINVOICED_MS } from './rules';
import { followUnconfirmed, listUnaskedOrders } from './service.unconfirmed';

const BATCH = 200;

type Since = Parameters<typeof listStuck>[2];

async function callForStuck(stages: readonly Stage[], reason: Reason, since: Since): Promise<void> {
  for (const orderId of await listStuck(stages, reason, since, BATCH))
    await transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (order && stages.includes(order.stage)) await callFor(tx, orderId, reason);
    });
}

async function callForMessages(nowMs: number): Promise<void> {
  const failed = await listUndeliveredOrders(new Date(nowMs - MESSAGES_SINCE_MS));
  const waiting = [...failed, ...(await listUnaskedOrders(nowMs))];
  // With the provider away for days these are as many as the orders of those days, and nearly all are called for.
  const called = new Set(await listCalled('message'));
  for (const { orderId, topic, at } of waiting.filter((one) => !called.has(one.orderId)))
    await transaction(async (tx) => {
      if (await lockOrder(tx, orderId)) await callFor(tx, orderId, 'message', { topic }, at);
    });
}

/**
 * Ends what is said of the messages of these orders where none of them has failed, or all were sent again since, and the
 * parents were asked what they had to be.
 */
export async function endMessages(orderIds: readonly string[], now: Date): Promise<void> {
  const unasked = (await listUnaskedOrders(now.getTime())).map(({ orderId }) => orderId);
  const failing = new Set([...(await listFailingOrders(orderIds)), ...unasked]);
  for (const orderId of orderIds)
    if (!failing.has(orderId)) await transaction((tx) => callOff(tx, orderId, ['message'], now));
}

/** The version before, which may go on beside this one for a while, ships without invoices. */
async function invoiceSent(nowMs: number): Promise<void> {
  const missing = await listUninvoiced(new Date(nowMs - UNINVOICED_MS), BATCH);
  if (missing.length === 0) return;
  const { seller } = await getSettings();
  for (const orderId of missing)
    await transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (order && SENT.includes(order.stage)) await issueInvoice(tx, order, seller, new Date());
    });
}

/**
 * What happens to orders by the clock: reminders and the end of what nobody confirmed, and what needs attention because
 * nothing has happened. Safe to run in several processes at once.
 */
export async function followOrders(nowMs: number): Promise<void> {
  await followUnconfirmed(nowMs, BATCH);
  await callForStuck(['awaiting_payment'], 'payment_open', {
    before: new Date(nowMs - PAYMENT_OPEN_MS),
    isOnce: true,
  });
  await callForStuck(ON_THE_WAY, 'no_news', { before: new Date(nowMs - NO_NEWS_MS), isOnce: false });
  await endMessages(await listCalled('message'), new Date(nowMs));
  await callForMessages(nowMs);
  await callForStuckRefunds(nowMs, BATCH);
  await invoiceSent(nowMs);
  deliverSoon();
}
