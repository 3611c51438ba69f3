import 'server-only';
import { actionRefusals } from '@/content/order-desk';
import { refusals } from '@/content/order-refusals';
import { transaction } from '@/lib/core/db';
import { AppError } from '@/lib/http/errors';
import { isMessageId } from '@/lib/messages/outbox/rules';
import { deliverSoon, listMessagesOf, queueAgain } from '@/lib/messages/outbox/service';
import { isReason, type Reason } from '@/lib/sales/attention/rules';
import { listOpen, sayDone } from '@/lib/sales/attention/service';
import { countOrderless } from '@/lib/sales/books/service.differences';
import { endDifferencesOf } from '@/lib/sales/books/service.orders';
import { act, type Who } from '@/lib/sales/fulfilment/service';
import { endMessages } from '@/lib/sales/fulfilment/service.clock';
import { undo } from '@/lib/sales/fulfilment/service.undo';
import { type Action, actionsFor, nextAction } from '@/lib/sales/orders/rules.actions';
import type { ActionRequest, BulkRequest } from '@/lib/sales/orders/schema.actions';
import { lockOrder } from '@/lib/sales/orders/service';
import { claimOf, noteEvent, takeKey } from '@/lib/sales/orders/service.steps';
import { listDocuments } from '@/lib/sales/papers/service';
import { takePhoneOrder } from '@/lib/sales/phone-orders/service';
import { type RefundView, refundableOf, viewOf } from '@/lib/sales/refunds/rules';
import type { RefundRequest } from '@/lib/sales/refunds/schema';
import { askRefund } from '@/lib/sales/refunds/service.ask';
import * as data from './data';
import { countEarlier, getDetail } from './data.detail';
import { type Counts, cursorOf, stagesOf, type Tab } from './rules';
import type { DeskQuery } from './schema';
import { findPage } from './service.search';

/** An order as lists have it (owner's side, section 7). */
export type DeskOrder = Omit<data.Listed, 'placedAt' | 'attention'> & { placedAt: string; attention: Reason[] };

const shown = ({ placedAt, attention, ...row }: data.Listed): DeskOrder => ({
  ...row,
  placedAt: placedAt.toISOString(),
  attention: attention.filter(isReason),
});

/** Owner's side, section 7: a page of orders with the counts of the tabs. */
export async function listOrders(
  query: DeskQuery,
): Promise<{ orders: DeskOrder[]; next: string | null; counts: Counts }> {
  const [{ rows, next }, counts] = await Promise.all([findPage(query), countTabs()]);
  return { orders: rows.map(shown), next: next && cursorOf(next), counts };
}

/** What needs a person's eye: orders, and money that differs and is of none. */
export async function countAttention(): Promise<number> {
  const [orders, orderless] = await Promise.all([data.countMarked(), countOrderless()]);
  return orders + orderless;
}

/** How many orders each tab has; the last also counts what stands above the list. */
export async function countTabs(): Promise<Counts> {
  const [found, attention] = await Promise.all([data.countStages(), countAttention()]);
  const sum = (tab: Tab) =>
    found.filter(({ stage }) => stagesOf(tab)?.includes(stage)).reduce((all, { count }) => all + count, 0);
  return {
    to_confirm: sum('to_confirm'),
    to_pack: sum('to_pack'),
    packed: sum('packed'),
    shipped: sum('shipped'),
    delivered: sum('delivered'),
    attention,
  };
}

/** @throws AppError `notFound` */
async function requireListed(id: string): Promise<DeskOrder> {
  const row = await data.getListed(id);
  if (!row) throw new AppError('notFound', refusals.notFound);
  return shown(row);
}

/**
 * Everything about one order (owner's side, section 7).
 * @throws AppError `notFound`
 */
export async function getOrderDetail(id: string) {
  const [listed, detail] = await Promise.all([requireListed(id), getDetail(id)]);
  if (!detail) throw new AppError('notFound', refusals.notFound);
  const { events, payments, attempts, refunds, userId, user, childAge: years, ...rest } = detail;
  const { name, phone, pincode, city } = listed;
  const childAge = years && Number(years);
  const { address1, address2, district, region, ...facts } = rest;
  const [messages, earlier, reasons, documents] = await Promise.all([
    listMessagesOf(id),
    countEarlier({ id, userId, phone, placedAt: new Date(listed.placedAt) }),
    listOpen([id]),
    listDocuments(listed),
  ]);
  return {
    order: {
      ...listed,
      ...facts,
      delivery: { name, address1, address2, phone, pincode, city, district, state: region, childAge },
      email: user.emailProvedAt ? user.email : null,
      earlier,
      reasons: reasons.map(({ reason, detail: about, since }) => ({ reason, since, detail: about })),
      actions: actionsFor(listed, 'owner'),
      next: nextAction(listed),
    },
    events: events.map(({ createdAt, type, by, fromStage, toStage, detail: about }) => ({
      at: createdAt,
      type,
      by,
      from: fromStage,
      to: toStage,
      detail: about,
    })),
    payments: payments.map(({ createdAt, ...payment }) => ({ ...payment, at: createdAt })),
    attempts: attempts.map(({ createdAt, ...attempt }) => ({ ...attempt, at: createdAt })),
    refunds: refunds.map(viewOf),
    refundable: refundableOf({ order: listed, payments, refunds }),
    messages: messages.map(
      ({ topic, channel, to, status, delivery, deliveryError, lastError, createdAt, sentAt, id: messageId }) => ({
        id: messageId,
        key: topic,
        channel,
        to,
        state: delivery ?? status,
        at: sentAt ?? createdAt,
        error: deliveryError ?? lastError,
      }),
    ),
    documents,
  };
}

/** Tells whoever acted on an order that has changed how it stands now. */
async function withStanding<T>(id: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.beside.reason !== 'changed') throw error;
    throw new AppError('conflict', error.message, { reason: 'changed', data: { order: await requireListed(id) } });
  }
}

type Taken = { order: DeskOrder; isLinkToCome: boolean };

/** An order taken on the phone. @throws AppError as `takePhoneOrder` */
export async function takeOrder(...call: Parameters<typeof takePhoneOrder>): Promise<Taken> {
  const { orderId, isLinkToCome } = await takePhoneOrder(...call);
  return { order: await requireListed(orderId), isLinkToCome };
}

type Acting = { userId: string; key: string | null };
const owner = ({ userId }: Acting): Who => ({ actor: 'owner', userId });

/** Whether the action sends back what was paid for the order, which nobody can take back. */
export const givesMoneyBack = async (id: string, action: Action): Promise<boolean> =>
  action === 'cancel' && (await data.getListed(id))?.money === 'paid';

/**
 * Owner's side, section 7: one action on one order.
 * @throws AppError as `act`, `conflict` with how the order stands now
 */
export async function actOnOrder(id: string, request: ActionRequest, acting: Acting): Promise<DeskOrder> {
  const done = await withStanding(id, () => act({ orderId: id, request, who: owner(acting), key: acting.key }));
  return requireListed(done);
}

/** Has money of an order go back. @throws AppError as `askRefund`, `conflict` with how the order stands now */
export const refundOrder = (id: string, request: RefundRequest, acting: Acting): Promise<RefundView> =>
  withStanding(id, () => askRefund({ orderId: id, request, ...acting }));

/** Takes back the last step of a moment ago. @throws AppError as `undo`, `conflict` with how the order stands now */
export async function undoOnOrder(id: string, version: number, acting: Acting): Promise<DeskOrder> {
  await withStanding(id, () => undo(id, version, owner(acting), acting.key));
  return requireListed(id);
}

export type BulkAnswer = { done: string[]; refused: { id: string; message: string }[] };

/** Owner's side, section 7: one action on many orders, each by itself. */
export async function actOnMany({ ids, ...rest }: BulkRequest, acting: Acting): Promise<BulkAnswer> {
  const request = { ...rest, version: null, undoable: false } as ActionRequest;
  const answer: BulkAnswer = { done: [], refused: [] };
  for (const id of ids) {
    const key = acting.key && `${acting.key}:${id}`;
    try {
      await act({ orderId: id, request, who: owner(acting), key });
      answer.done.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      answer.refused.push({ id, message: error.message });
    }
  }
  return answer;
}

/**
 * Sends a message about an order once more, an SMS to where its parent is reached now; once per key.
 * @throws AppError `notFound`, `conflict` where the message is none that failed
 */
export async function sendMessageAgain(id: string, messageId: string, acting: Acting): Promise<DeskOrder> {
  const claim = claimOf(acting, id, ['send-again', id, messageId]);
  // What fails once more fails after this.
  const now = new Date();
  const isQueued = await transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw new AppError('notFound', refusals.notFound);
    if (!(await takeKey(tx, claim))) return true;
    const { phone, phoneProved: isProved, trackToken } = order;
    const reached = { orderId: id, phone, isProved, trackToken };
    return isMessageId(messageId) && queueAgain(tx, messageId, reached);
  });
  if (!isQueued) throw new AppError('conflict', actionRefusals.notFailed);
  deliverSoon();
  await endMessages([id], now);
  return requireListed(id);
}

/**
 * Ends a reason for attention with what was done about it, which its history keeps; once per key.
 * @throws AppError `notFound` for an order or reason that is not open
 */
export async function sayAttentionDone(id: string, reason: string, note: string, acting: Acting): Promise<DeskOrder> {
  await requireListed(id);
  const [now, done] = [new Date(), { userId: acting.userId, note }];
  const claim = claimOf(acting, id, ['done', id, reason, note]);
  const isEnded = await transaction(async (tx) => {
    if (!(await takeKey(tx, claim))) return true;
    if (reason === 'books') await endDifferencesOf(tx, id, now, done);
    if (!isReason(reason) || !(await sayDone(tx, id, reason, now, done))) return false;
    const order = await lockOrder(tx, id);
    if (order) await noteEvent(tx, order, 'done', { reason, text: note }, owner(acting));
    return true;
  });
  if (!isEnded) throw new AppError('notFound', actionRefusals.reasonUnknown);
  return requireListed(id);
}
