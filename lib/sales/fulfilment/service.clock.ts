import 'server-only';
import { notConfirmed } from '@/content/cash-rules';
import { transaction } from '@/lib/core/db';
import { getSettings } from '@/lib/core/settings/service';
import { AppError } from '@/lib/http/errors';
import { deliverSoon, listFailingOrders, listUndeliveredOrders } from '@/lib/messages/outbox/service';
import { queueNotice } from '@/lib/messages/outbox/service.orders';
import type { Reason } from '@/lib/sales/attention/rules';
import { callFor, callOff, listCalled } from '@/lib/sales/attention/service';
import { issueInvoice, listUninvoiced } from '@/lib/sales/invoices/service';
import { type Stage, toFacts } from '@/lib/sales/orders/rules';
import { ON_THE_WAY } from '@/lib/sales/orders/rules.actions';
import { END_AFTER_MS, REMIND_AFTER_MS } from '@/lib/sales/orders/rules.cash';
import { lockOrder } from '@/lib/sales/orders/service';
import { listStuck, listUnconfirmed, noteReminded } from '@/lib/sales/orders/service.steps';
import { callForStuckRefunds } from '@/lib/sales/refunds/service';
import { MESSAGES_SINCE_MS, NO_NEWS_MS, PAYMENT_OPEN_MS, UNINVOICED_MS } from './rules';
import { act } from './service';

const BATCH = 200;

async function remind(orderId: string): Promise<void> {
  await transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.stage !== 'to_confirm') return;
    if (await noteReminded(tx, orderId))
      await queueNotice(tx, 'order-to-confirm', toFacts(order), { once: 'reminder' });
  });
}

async function endUnconfirmed(orderId: string): Promise<void> {
  const request = { action: 'cancel', reason: notConfirmed, version: null, undoable: false } as const;
  const who = { actor: 'system', userId: null } as const;
  await act({ orderId, request, who, key: null }).catch((error: unknown) => {
    // Somebody was quicker.
    if (!(error instanceof AppError)) throw error;
  });
}

/** Owner's side, section 8: a cash order that nobody confirms is asked about again after a day and ends after two. */
async function followUnconfirmed(nowMs: number): Promise<void> {
  for (const { id, stageSince, isReminded } of await listUnconfirmed(new Date(nowMs - REMIND_AFTER_MS), BATCH))
    if (nowMs - stageSince.getTime() >= END_AFTER_MS) await endUnconfirmed(id);
    else if (!isReminded) await remind(id);
}

async function callForStuck(stages: readonly Stage[], reason: Reason, before: Date): Promise<void> {
  for (const orderId of await listStuck(stages, reason, before, BATCH))
    await transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (order && stages.includes(order.stage)) await callFor(tx, orderId, reason);
    });
}

async function callForMessages(nowMs: number): Promise<void> {
  for (const { orderId, topic, at } of await listUndeliveredOrders(new Date(nowMs - MESSAGES_SINCE_MS)))
    await transaction(async (tx) => {
      if (await lockOrder(tx, orderId)) await callFor(tx, orderId, 'message', { topic }, at);
    });
}

/** Ends what is said of the messages of these orders where none of them has failed, or all were sent again since. */
export async function endMessages(orderIds: readonly string[], now: Date): Promise<void> {
  const failing = new Set(await listFailingOrders(orderIds));
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
      if (order && [...ON_THE_WAY, 'delivered'].includes(order.stage))
        await issueInvoice(tx, order, seller, new Date());
    });
}

/**
 * What happens to orders by the clock: reminders and the end of what nobody confirmed, and what needs attention because
 * nothing has happened. Safe to run in several processes at once.
 */
export async function followOrders(nowMs: number): Promise<void> {
  await followUnconfirmed(nowMs);
  await callForStuck(['awaiting_payment'], 'payment_open', new Date(nowMs - PAYMENT_OPEN_MS));
  await callForStuck(ON_THE_WAY, 'no_news', new Date(nowMs - NO_NEWS_MS));
  await endMessages(await listCalled('message'), new Date(nowMs));
  await callForMessages(nowMs);
  await callForStuckRefunds(nowMs, BATCH);
  await invoiceSent(nowMs);
  deliverSoon();
}
