import 'server-only';
import { actionRefusals } from '@/content/order-desk';
import { refusals } from '@/content/order-refusals';
import { refundRefusals } from '@/content/refunds';
import { type Tx, transaction } from '@/lib/core/db';
import { formatRupees } from '@/lib/core/format';
import { log } from '@/lib/core/log';
import { AppError, ProviderError } from '@/lib/http/errors';
import { deliverSoon } from '@/lib/messages/outbox/service';
import { lockOrder, type Order } from '@/lib/sales/orders/service';
import { claimOf, raiseVersion, takeKey, type Who } from '@/lib/sales/orders/service.steps';
import * as data from './data';
import { firstCheck, type RefundView, refundableOf, refundablePayments, sourceOf, viewOf } from './rules';
import type { RefundRequest } from './schema';
import { sendRefund, startRefund } from './service';
import { callOffFailed } from './service.failed';
import { afterChange } from './service.settle';

/** The caller sends it at once; the job comes after that, in case it could not. */
const JOB_AFTER_S = 10;

type Call = { orderId: string; request: RefundRequest; userId: string; key: string | null };

/** The payment that so much may go back of; null for cash. */
async function requireSource(tx: Tx, order: Order, { amount, outside }: RefundRequest) {
  const money = await data.listMoney(tx, order.id);
  const { most, isOutsideOnly } = refundableOf({ order, ...money });
  if (most === 0) throw new AppError('conflict', refundRefusals.nothing);
  if (isOutsideOnly && !outside) throw new AppError('invalid', refundRefusals.cash);
  if (amount > most) throw new AppError('conflict', refundRefusals.tooMuch(formatRupees(most)));
  return isOutsideOnly ? null : (sourceOf(refundablePayments(money), amount)?.id ?? null);
}

/** Money that the owner has paid back in another way is done when it is written down. */
async function writeOutside(tx: Tx, order: Order, paymentId: string | null, call: Call): Promise<string> {
  const { request, userId, key } = call;
  const who: Who = { actor: 'owner', userId };
  const made = await data.insertRefund(tx, {
    paymentId,
    orderId: order.id,
    amount: request.amount,
    paise: 0,
    currency: 'INR',
    state: 'processed',
    origin: 'outside',
    reason: request.reason,
    way: request.outside?.way ?? null,
    reference: request.outside?.reference ?? null,
    askedById: userId,
    askedKey: key,
    checkAt: firstCheck('processed', Date.now()),
  });
  if (!made) throw new AppError('conflict', refundRefusals.failed);
  await callOffFailed(tx, order.id);
  await afterChange(tx, order, made, who);
  return made.id;
}

async function write(tx: Tx, call: Call): Promise<string> {
  const { orderId, request, userId, key } = call;
  const order = await lockOrder(tx, orderId);
  if (!order) throw new AppError('notFound', refusals.notFound);
  const claim = claimOf(call, orderId, ['refund', orderId, request]);
  if (claim && !(await takeKey(tx, claim))) {
    const known = await data.findAsked(tx, orderId, userId, claim.key);
    if (!known) throw new AppError('conflict', refusals.keyUsed);
    return known;
  }
  const isAsSeen = request.version === undefined || request.version === order.version;
  if (!isAsSeen) throw new AppError('conflict', actionRefusals.changed, { reason: 'changed' });
  const paymentId = await requireSource(tx, order, request);
  await raiseVersion(tx, orderId);
  if (request.outside) return writeOutside(tx, order, paymentId, call);
  if (!paymentId) throw new AppError('conflict', actionRefusals.unpaid);
  const start = { paymentId, amount: request.amount, paise: 0, currency: 'INR', reason: request.reason };
  return startRefund(tx, order, start, { who: { actor: 'owner', userId }, key, afterS: JOB_AFTER_S });
}

/**
 * Owner's side, section 4: money of an order goes back, in full or in part, once per key. What goes through the provider
 * is sent at once; where that fails for now it stays waiting, and is tried again. The order's version grows by one.
 * @throws AppError `notFound`, `invalid` for cash that is not said to be paid back, `conflict` where so much cannot go
 *   back any more, with the reason `changed` where it is not as its sender saw it
 */
export async function askRefund(call: Call): Promise<RefundView> {
  const id = await transaction((tx) => write(tx, call));
  deliverSoon();
  await sendRefund(id).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    log().warn({ provider: error.provider, outcome: error.outcome, refund: id }, 'refund not sent yet');
  });
  const made = await data.getRefund(id);
  if (!made) throw new AppError('notFound', refusals.notFound);
  return viewOf(made);
}
