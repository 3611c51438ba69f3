import 'server-only';
import { actionRefusals as words } from '@/content/order-desk';
import { refusals } from '@/content/order-refusals';
import { type Tx, transaction } from '@/lib/core/db';
import type { Settings } from '@/lib/core/settings/schema';
import { getSettings } from '@/lib/core/settings/service';
import { AppError } from '@/lib/http/errors';
import type { NewMessage } from '@/lib/messages/outbox/rules';
import { deliverSoon } from '@/lib/messages/outbox/service';
import { confirmationOf, noticeOf, queueNotice, toldWith } from '@/lib/messages/outbox/service.orders';
import { callOffWith, flagWith } from '@/lib/sales/attention/service';
import { creditEarlier, creditReturn, invoiceWith } from '@/lib/sales/invoices/service';
import { toFacts } from '@/lib/sales/orders/rules';
import { type Action, isErased, isUndoable, type Step, stepFor, UNDO_MS } from '@/lib/sales/orders/rules.actions';
import type { ActionRequest } from '@/lib/sales/orders/schema.actions';
import { getOrder, lockOrder, type Order } from '@/lib/sales/orders/service';
import {
  type Claim,
  claimOf,
  placeReplacement,
  repeatedOf,
  takeStep,
  type Who,
} from '@/lib/sales/orders/service.steps';
import type { Guard } from '@/lib/sales/orders/service.strangers';
import { refundAll } from '@/lib/sales/refunds/service';
import { closeLateLinks, closeOpenLinks } from '@/lib/sales/settlement/service.closing';
import { goneWith, isAskedAnew, onceFor, refusalOf, topicOf } from './rules';
import { type Change, changeFor, type Reached } from './service.changes';

export type { Who } from '@/lib/sales/orders/service.steps';

type Call = {
  orderId: string;
  request: ActionRequest;
  who: Who;
  /** The `Idempotency-Key` of the call; null makes the call its own. */
  key: string | null;
  /** What has to hold in the transaction of the step. */
  guard?: Guard | undefined;
};

/** Whoever is overtaken so often is told. */
const TRIES = 5;

const stale = (): AppError => new AppError('conflict', words.changed, { reason: 'changed' });

/** Why the order does not take the step: it is not as its sender saw it, or the table does not have the pair. */
function findStep(order: Order, request: ActionRequest, who: Who): Step | AppError {
  if (request.version !== null && request.version !== order.version) return stale();
  const step = stepFor(request.action, order, who.actor);
  if (step) return step;
  if (request.action === 'replace' && isErased(order)) return new AppError('conflict', words.erased);
  return new AppError('conflict', refusalOf(order.stage, who.actor === 'parent'), { reason: 'changed' });
}

/** What the parent is told of the step. */
function toldOf(order: Order, request: ActionRequest, reached: Reached): NewMessage[] {
  const facts = toFacts({ ...order, ...reached });
  const once = onceFor(order.version + 1);
  const holdMs = request.undoable && isUndoable(request.action) ? UNDO_MS : 0;
  const topic = isAskedAnew(order, reached.phone) ? 'order-to-confirm' : topicOf(request.action);
  const courier = request.action === 'ship' ? request.courier : order.courier;
  const notice = topic ? noticeOf(topic, facts, { courier, once, holdMs }) : [];
  return request.action === 'confirm' ? [...notice, ...confirmationOf(facts)] : notice;
}

/** What is written in the same statement as the step. */
function besideOf(order: Order, step: Step, { request, claim, settings }: Asked, change: Change) {
  const { reached = order, review = [] } = change;
  const now = new Date();
  const seenTo = order.needsReview ? callOffWith(goneWith(request.action, step), now) : [];
  // The numbers of papers are taken last, as everybody else who needs one waits for them.
  const invoice = request.action === 'ship' ? invoiceWith(order, settings.seller, now) : [];
  const told = toldWith(toldOf(order, request, reached));
  return { claim, also: [...told, ...seenTo, ...flagWith(review), ...invoice] };
}

const WITH_MORE: readonly Action[] = ['take-back', 'cancel', 'replace'];

/** Whether more is to be done after a step than to write it down; what was paid may go back at any moment. */
const hasMore = ({ hasRefunds, money }: Order, action: Action): boolean =>
  WITH_MORE.includes(action) || (action === 'ship' && (hasRefunds || money !== 'due'));

/** What else happens with the step, in its transaction. @returns the order that the call is about afterwards */
async function follow(tx: Tx, order: Order, { request, who, claim, closed }: Asked): Promise<string> {
  if (closed) await closeLateLinks(tx, order.id, closed);
  if (request.action === 'cancel' && order.money === 'paid')
    await refundAll(tx, { ...order, stage: 'cancelled' }, request.reason, who);
  if (request.action === 'ship') await creditEarlier(tx, order.id, new Date());
  if (request.action === 'take-back') await creditReturn(tx, order.id, new Date());
  if (request.action !== 'replace') return order.id;
  const id = await placeReplacement(tx, order, request.quantity, { who, claim });
  const placed = await lockOrder(tx, id);
  if (placed) await queueNotice(tx, 'replacement', toFacts(placed), { once: onceFor(order.version + 1) });
  return id;
}

/** `closed`: the pages of an order that waits for its payment and is cancelled; null for any other step. */
type Asked = Omit<Call, 'orderId' | 'key'> & { claim: Claim | null; settings: Settings; closed: string[] | null };

/** @returns the order that the call is about afterwards; null, and nothing is written, where somebody was quicker */
async function take(order: Order, step: Step, asked: Asked): Promise<string | null> {
  const { request, who, settings, guard } = asked;
  const change = await changeFor(order, request, { step, settings, who });
  const beside = besideOf(order, step, asked, change);
  const taken = { type: request.action, who, detail: change.detail, change: change.row, beside };
  const isTaken = (tx: Tx | null) => takeStep(tx, order, step, taken);
  if (!guard && !hasMore(order, request.action)) return (await isTaken(null)) ? order.id : null;
  return transaction(async (tx) => {
    await guard?.(tx);
    return (await isTaken(tx)) ? follow(tx, order, asked) : null;
  });
}

async function requireOrder(id: string): Promise<Order> {
  const order = await getOrder(id);
  if (!order) throw new AppError('notFound', refusals.notFound);
  return order;
}

/**
 * Owner's side, section 1: does what the table of actions allows with an order, once per key; its event, its effects
 * and its messages are written together or not at all.
 * @returns the id of the order, or of the one that replaces it
 * @throws AppError `notFound`; `conflict` with the reason `changed` where the order is not as its sender saw it or the
 *   table does not have the pair, and nothing was changed; `unavailable` where the provider could not be asked
 */
export async function act({ orderId, request, who, key, guard }: Call): Promise<string> {
  const before = await requireOrder(orderId);
  const claim = claimOf({ userId: who.userId, key }, orderId, [orderId, request]);
  const isClosing = request.action === 'cancel' && before.stage === 'awaiting_payment';
  const refusal = findStep(before, request, who);
  const closed = isClosing && !(refusal instanceof AppError) ? await closeOpenLinks(before.id) : null;
  // Settings are read here: whoever holds the row of a series must not wait for a further connection.
  const asked = { request, who, guard, claim, settings: await getSettings(), closed };
  for (let tried = 1; ; tried++) {
    const order = isClosing || tried > 1 ? await requireOrder(orderId) : before;
    const step = findStep(isClosing ? asSeen(order, before) : order, request, who);
    const id = step instanceof AppError ? null : await take(order, { ...step, from: order.stage }, asked);
    if (id) {
      deliverSoon();
      return id;
    }
    const known = claim && (await repeatedOf(claim));
    if (known) return known;
    if (step instanceof AppError) throw step;
    // Somebody was quicker, which may not matter to the step.
    if (tried === TRIES) throw stale();
  }
}

/** The page that was closed for a cancellation may have failed the payment meanwhile: that is no change of anybody. */
const asSeen = (now: Order, before: Order): Order =>
  now.stage === 'payment_failed' ? { ...now, stage: before.stage, money: before.money, version: before.version } : now;
