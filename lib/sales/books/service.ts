import 'server-only';
import { moneyNotices } from '@/content/money';
import { type Tx, transaction } from '@/lib/core/db';
import { formatMoney } from '@/lib/core/format';
import { DAY_MS, dayOf } from '@/lib/core/india';
import { ofPaise } from '@/lib/core/money';
import { ignoreRefused } from '@/lib/http/errors';
import { deliverSoon } from '@/lib/messages/outbox/service';
import { tellOwner } from '@/lib/people/alarms/service';
import { referenceOf } from '@/lib/providers/payments';
import * as provider from '@/lib/providers/payments.lists';
import { getAttempt } from '@/lib/sales/links/service';
import * as data from './data';
import {
  type Difference,
  daysOf,
  gapOf,
  hasLasted,
  isSame,
  kindFor,
  paymentKind,
  paymentSide,
  RANGE_DAYS,
  refundKind,
  SETTLE_MS,
  type Side,
  type Stretch,
  sideOf,
} from './rules';
import { callForOrders } from './service.orders';

/** Days of India, both included. */
export type Range = { from: string; to: string };

/** What the daily comparison looks at. */
export const dailyRange = (nowMs: number): Range => ({ from: dayOf(nowMs - RANGE_DAYS * DAY_MS), to: dayOf(nowMs) });

const MS_A_SECOND = 1_000;

type Compared = { found: Difference[]; payments: Set<string>; refunds: Set<string> };

/**
 * Compares our payments and refunds of some days with the provider's lists, both ways. A difference counts once it has
 * lasted: what is under way right now is none. It ends by itself when both sides agree again.
 * @returns after how many seconds to look again, where something new differs; else null
 * @throws ProviderError where the provider cannot be asked; nothing was changed then
 */
export async function compareBooks({ from, to }: Range, nowMs: number): Promise<number | null> {
  const compared: Compared = { found: [], payments: new Set(), refunds: new Set() };
  for (const day of daysOf(from, to, nowMs)) {
    await comparePayments(day, compared);
    await compareRefunds(day, compared);
  }
  await lookAgain(compared);
  const shown = await transaction((tx) => keep(tx, compared, { from, to }, new Date(nowMs)));
  if (shown.length > 0) deliverSoon();
  return (await data.countFresh()) > 0 ? SETTLE_MS / MS_A_SECOND : null;
}

async function comparePayments(day: Stretch, { found, payments: seen }: Compared): Promise<void> {
  const theirs = new Map((await provider.listPaymentsBetween(day.from, day.to)).map((one) => [one.id, one]));
  const ours = new Map((await data.listPayments([...theirs.keys()], day)).map((one) => [one.id, one]));
  for (const id of new Set([...theirs.keys(), ...ours.keys()])) {
    if (seen.has(id)) continue;
    seen.add(id);
    const difference = await judgePayment(id, ours.get(id) ?? null, theirs.get(id) ?? null);
    if (difference) found.push(difference);
  }
}

/**
 * A payment may have begun on another day than it came to us, so one that the list lacks is asked for by its id. One that
 * we keep without an order is in no book: it is as if we did not know it.
 */
async function judgePayment(
  id: string,
  ours: data.OurPayment | null,
  listed: provider.ListedPayment | null,
): Promise<Difference | null> {
  const theirs = listed ?? (await provider.findPayment(id));
  const isBooked = !theirs || ours?.orderId;
  const sides = { ours: ours && isBooked ? sideOf(ours) : null, theirs: theirs && paymentSide(theirs) };
  const kind = paymentKind(sides.ours, sides.theirs);
  if (!kind) return null;
  const orderId = ours?.orderId ?? (await orderBehind(theirs?.providerOrderId ?? null));
  return { kind: kindFor(orderId, kind), subject: id, paymentId: id, orderId, ...sides };
}

async function orderBehind(providerOrderId: string | null): Promise<string | null> {
  const reference = providerOrderId ? await referenceOf(providerOrderId).catch(ignoreRefused) : null;
  return reference ? ((await getAttempt(reference))?.orderId ?? null) : null;
}

async function compareRefunds(day: Stretch, { found, refunds: seen }: Compared): Promise<void> {
  const theirs = new Map((await provider.listRefundsBetween(day.from, day.to)).map((one) => [one.id, one]));
  const ours = new Map((await data.listRefunds([...theirs.keys()], day)).map((one) => [one.id, one]));
  for (const id of new Set([...theirs.keys(), ...ours.keys()])) {
    if (seen.has(id)) continue;
    seen.add(id);
    const difference = await judgeRefund(id, ours.get(id) ?? null, theirs.get(id) ?? null);
    if (difference) found.push(difference);
  }
}

async function judgeRefund(
  id: string,
  ours: data.OurRefund | null,
  listed: provider.ListedRefund | null,
): Promise<Difference | null> {
  const theirs = listed ?? (await provider.findRefund(id));
  const theirSide: Side | null = theirs && { paise: theirs.paise, currency: theirs.currency, state: theirs.status };
  const sides = { ours: ours && sideOf(ours), theirs: theirSide };
  const kind = refundKind(sides.ours, sides.theirs);
  if (!kind) return null;
  const paymentId = ours?.paymentId ?? theirs?.paymentId ?? null;
  // Money that was never ours goes back by itself.
  if (kind === 'refund_missing' && paymentId && (await provider.findPayment(paymentId))?.isCaptured === false)
    return null;
  const orderId = ours?.orderId ?? (paymentId ? ((await data.getPayment(paymentId))?.orderId ?? null) : null);
  return { kind, subject: id, paymentId, orderId, ...sides };
}

/** What differed before and lies outside of these days is asked for by itself. */
async function lookAgain({ found, payments, refunds }: Compared): Promise<void> {
  for (const { kind, subject } of await data.listOpen()) {
    const isPayment = kind.startsWith('payment');
    const seen = isPayment ? payments : refunds;
    if (seen.has(subject)) continue;
    seen.add(subject);
    const difference = isPayment
      ? await judgePayment(subject, await data.getPayment(subject), null)
      : await judgeRefund(subject, await data.getRefund(subject), null);
    if (difference) found.push(difference);
  }
}

/** Writes down what differs and since when, and ends what agrees again. @returns what is shown from now on */
async function keep(tx: Tx, { found, payments, refunds }: Compared, { from, to }: Range, now: Date) {
  await data.lockBooks(tx);
  const open = await data.listOpen(tx);
  const shown: Difference[] = [];
  for (const difference of found) {
    const known = open.find(({ kind, subject }) => kind === difference.kind && subject === difference.subject);
    if (!known) await begin(tx, difference, now);
    else if (await goOn(tx, known, difference, now)) shown.push(difference);
  }
  const isFound = ({ kind, subject }: data.Kept) => found.some((one) => one.kind === kind && one.subject === subject);
  const over = open.filter((one) => !isFound(one) && (payments.has(one.subject) || refunds.has(one.subject)));
  await data.endDifferences(
    tx,
    over.map(({ id }) => id),
    now,
  );
  await callForOrders(
    tx,
    [...found, ...over].map(({ orderId }) => orderId),
    now,
  );
  const run = { fromDay: new Date(from), toDay: new Date(to), payments: payments.size, refunds: refunds.size };
  await data.insertRun(tx, run, now);
  if (shown.length > 0) await tell(tx, shown, now);
  return shown;
}

/** What somebody has seen to does not come again unless it says something else. */
async function begin(tx: Tx, difference: Difference, now: Date): Promise<void> {
  const done = await data.getDone(tx, difference.kind, difference.subject);
  if (!done || !isSame(done, difference)) await data.insertDifference(tx, difference, now);
}

/** @returns whether it is shown from now on */
async function goOn(tx: Tx, known: data.Kept, difference: Difference, now: Date): Promise<boolean> {
  const { ours, theirs } = difference;
  const seenAt = isSame(known, difference) || known.shownAt ? known.seenAt : now;
  const isNew = known.shownAt === null && hasLasted(seenAt, now.getTime());
  await data.updateDifference(tx, known.id, { ours, theirs, seenAt, shownAt: isNew ? now : known.shownAt });
  return isNew;
}

const printed = (difference: Difference): string =>
  formatMoney({
    ...ofPaise(gapOf(difference)),
    currency: (difference.theirs ?? difference.ours)?.currency ?? 'INR',
  });

async function tell(tx: Tx, shown: readonly Difference[], now: Date): Promise<void> {
  const lines = shown.map((one) => ({ kind: one.kind, subject: one.subject, money: printed(one) }));
  await tellOwner(tx, `money:books:${now.getTime()}`, moneyNotices.books(lines));
}

/** Has the books compared soon rather than next morning. */
export const askForComparison = (nowMs: number): Promise<void> => data.queueComparison(dailyRange(nowMs));
