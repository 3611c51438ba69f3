import 'server-only';
import { actionRefusals } from '@/content/order-desk';
import { type Tx, transaction } from '@/lib/core/db';
import { log } from '@/lib/core/log';
import { inPaise, inRupees, ofPaise, type Sum } from '@/lib/core/money';
import { AppError, ignoreRefused, ProviderError } from '@/lib/http/errors';
import { queueNotice } from '@/lib/messages/outbox/service.orders';
import { fetchRefund, listRefunds, makeRefund } from '@/lib/providers/payments.refunds';
import { callFor } from '@/lib/sales/attention/service';
import { toFacts } from '@/lib/sales/orders/rules';
import { lockOrder, type Order } from '@/lib/sales/orders/service';
import { noteEvent, SYSTEM, type Who } from '@/lib/sales/orders/service.steps';
import * as data from './data';
import { CHECK_S, dueBack, firstCheck, STUCK_MS } from './rules';
import { callOffFailed } from './service.failed';
import { type About, refusalOf, type Said, settleRefunds } from './service.settle';

/** How the provider is asked: at once, or in turn with others. */
export type Ask = <T>(read: () => Promise<T>) => Promise<T>;
export const atOnce: Ask = (read) => read();

type Start = Sum & { paymentId: string; currency: string; reason: string };
type Asked = { who: Who; key?: string | null; afterS?: number };

/**
 * Writes down that money of a payment is to go back, in the caller's transaction: it is sent after that, and the parent
 * hears of it. The order's row is locked.
 * @returns its id
 */
export async function startRefund(tx: Tx, order: Order, start: Start, asked: Asked = { who: SYSTEM }): Promise<string> {
  const { who, key = null, afterS = 0 } = asked;
  const by = who.userId ? { askedById: who.userId, askedKey: key } : {};
  const row = {
    ...start,
    ...by,
    orderId: order.id,
    state: 'waiting',
    origin: 'shop',
    checkAt: firstCheck('waiting', Date.now()),
  } as const;
  const made = await data.insertRefund(tx, row);
  if (!made) throw new AppError('conflict', actionRefusals.failed);
  const { amount, paise, paymentId, reason } = start;
  await noteEvent(tx, order, `refund ${made.state}`, { reason, paymentId, amount, paise }, who);
  await callOffFailed(tx, order.id);
  await queueNotice(tx, 'refund-started', toFacts(order), { amount: inRupees(inPaise(start)), once: made.id });
  await data.queueSending(tx, made.id, afterS);
  return made.id;
}

/**
 * Has all that was paid for an order go back, less what did before, in the caller's transaction: also what came in once
 * more and could not be sent back by itself.
 * @throws AppError `conflict` where its payment is not known
 */
export async function refundAll(tx: Tx, order: Order, reason: string, who: Who): Promise<void> {
  const money = await data.listMoney(tx, order.id);
  if (!money.payments.some(({ use }) => use === 'applied')) throw new AppError('conflict', actionRefusals.unpaid);
  for (const { payment, left } of dueBack(money)) {
    const { id: paymentId, currency } = payment;
    const start = { paymentId, currency, reason, ...ofPaise(left) };
    await startRefund(tx, order, start, { who });
  }
}

const aboutOf = async (refund: data.Refund): Promise<About> => ({
  payment: refund.paymentId ? await data.getPayment(refund.paymentId) : null,
  orderId: refund.orderId,
});

/**
 * Sends a refund that waits to the provider. Sent again it is the same one: its key is made from our row, and after a
 * lost answer the provider's list of the payment is looked at first.
 * @throws ProviderError when it should be tried again
 */
export async function sendRefund(id: string, ask: Ask = atOnce): Promise<void> {
  await data.noteTry(id, new Date(), CHECK_S);
  const refund = await data.getRefund(id);
  if (refund) await send(refund, ask);
}

async function send(refund: data.Refund, ask: Ask): Promise<void> {
  const { id, paymentId, state, providerId, amount, paise, currency, tries } = refund;
  if (state !== 'waiting' || providerId || !paymentId) return;
  const about = await aboutOf(refund);
  const find = async () => (await ask(() => listRefunds(paymentId))).filter(({ receipt }) => receipt === id) as Said[];
  const lost = tries > 1 ? await find() : [];
  if (lost.length > 0) return void (await settleRefunds(lost, about));
  try {
    await settleRefunds([await ask(() => makeRefund({ id, paymentId, amount, paise }))], about);
  } catch (error) {
    const failure = refusalOf(error);
    const made = await find();
    const refused: Said = {
      refundId: null,
      receipt: id,
      paymentId,
      amount,
      paise,
      currency,
      state: 'failed',
      failure,
      bankReference: null,
    };
    await settleRefunds(made.length > 0 ? made : [refused], about);
  }
}

/**
 * Takes in what a signed event hints at about a refund: the provider is asked for it.
 * @param findPayment the payment that it is of, looked up and taken where it was not known
 * @returns what came of it, which is kept with the event
 * @throws ProviderError when it should be tried again
 */
export async function applyRefundHint(
  refundId: string,
  findPayment: (paymentId: string) => Promise<About>,
): Promise<string> {
  const said = await fetchRefund(refundId).catch(ignoreRefused);
  if (!said) return 'unknown refund';
  const isNew = await settleRefunds([said], await findPayment(said.paymentId));
  return isNew ? `refund ${said.state}` : 'already applied';
}

/**
 * Looks after refunds that are under way, one after the other: those whose job was lost are sent, and the provider is
 * asked for the others. It ends when our key is refused: nothing else can be asked then either.
 * @param isOver whether the rest is left for another time
 */
export async function followRefunds(now: number, ask: Ask, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const id = await data.claimDue(new Date(now), CHECK_S);
    if (!id || !(await followOne(id, ask))) return;
  }
}

async function followOne(id: string, ask: Ask): Promise<boolean> {
  const refund = await data.getRefund(id);
  const providerId = refund?.providerId;
  try {
    if (refund?.state === 'waiting') await send(refund, ask);
    else if (refund && providerId)
      await settleRefunds([await ask(() => fetchRefund(providerId))], await aboutOf(refund));
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { provider, outcome } = error;
    log().warn({ provider, outcome, refund: id }, 'refund not followed');
    return outcome !== 'unauthorized';
  }
}

/** Owner's side, section 2: a refund that is not sent in an hour, or not done by the bank in two weeks, is called for. */
export async function callForStuckRefunds(nowMs: number, limit: number): Promise<void> {
  for (const state of ['waiting', 'pending'] as const)
    for (const refund of await data.listUnderWay(state, new Date(nowMs - STUCK_MS[state]), limit)) {
      const { id, orderId, amount, createdAt, providerId } = refund;
      if (!orderId) continue;
      await transaction(async (tx) => {
        await lockOrder(tx, orderId);
        if (!(await data.isIn(tx, id, state))) return;
        const at = new Date(createdAt.getTime() + STUCK_MS[state]);
        await callFor(tx, orderId, 'refund_stuck', { amount, stuck: state, refundId: providerId }, at);
      });
    }
}

/** Empties why money went back, of refunds that were asked for before this time, or only counts them. */
export const forgetReasons = (before: Date, isDry: boolean): Promise<number> => data.emptyReasons(before, isDry);
