import 'server-only';
import { refusals } from '@/content/order-refusals';
import { parentCancelled } from '@/content/parent-orders';
import { inPaise, ofPaise } from '@/lib/core/money';
import { AppError } from '@/lib/http/errors';
import { type Cursor, cursorOf } from '@/lib/sales/desk/rules';
import { act } from '@/lib/sales/fulfilment/service';
import { actionsFor } from '@/lib/sales/orders/rules.actions';
import type { ActionRequest } from '@/lib/sales/orders/schema.actions';
import { getOrder } from '@/lib/sales/orders/service';
import { requireMove } from '@/lib/sales/orders/service.cash';
import { type Guard, movedTo } from '@/lib/sales/orders/service.strangers';
import { findPapers, listOwnDocuments, makePapers } from '@/lib/sales/papers/service';
import { isOfOurs } from '@/lib/sales/refunds/rules';
import { wayOf } from '@/lib/sales/tracking/service';
import { type Bought, type Detail, getAddressOf, getOf, listOf } from './data';
import { isUnpaid, mayReportProblem, PAGE } from './rules';

/** An order as the list of its parent has it. */
function toListed(row: Bought) {
  const { createdAt, kitsToShip, replaces, refunds, ...rest } = row;
  const processed = refunds.filter((refund) => refund.state === 'processed' && isOfOurs(refund));
  return {
    ...rest,
    placedAt: createdAt.toISOString(),
    quantity: kitsToShip,
    refunded: ofPaise(processed.reduce((sum, refund) => sum + inPaise(refund), 0)).amount,
    replaces: replaces?.number ?? null,
  };
}

/**
 * Owner's side, section 7: a page of the orders of an account, the newest first.
 * @returns `next`, which goes on from there, null at the end
 */
export async function listPurchases(userId: string, after: Cursor | null) {
  const rows = await listOf(userId, after, PAGE + 1);
  const shown = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? shown.at(-1) : undefined;
  return {
    orders: shown.map(toListed),
    next: last ? cursorOf({ atMs: last.createdAt.getTime(), number: last.number }) : null,
  };
}

function toOrder(row: Detail, nowMs: number) {
  const { events: _events, payments: _payments, attentions, quantity, district, region, childAge, ...rest } = row;
  const { address1, address2, shippedAt, deliveredAt, ...bought } = rest;
  const { name, phone, pincode, city } = row;
  return {
    ...toListed(bought),
    /** How many of its kind the same order again would have. */
    orderedQuantity: quantity,
    shippedAt,
    deliveredAt,
    delivery: {
      name,
      address1,
      address2,
      phone,
      pincode,
      city,
      district,
      state: region,
      childAge: childAge && Number(childAge),
    },
    actions: actionsFor(row, 'parent').filter((action) => action !== 'confirm'),
    mayReport: mayReportProblem(row, nowMs),
    isProblemOpen: attentions.length > 0,
  };
}

/** A refund that failed is of no concern once another one was begun. */
const isTold = ({ state }: Detail['refunds'][number], at: number, all: readonly unknown[]): boolean =>
  state !== 'failed' || at === all.length - 1;

/** @throws AppError `notFound` for an order of somebody else, as for none */
async function requireOwn(userId: string, id: string): Promise<Detail> {
  const row = await getOf(userId, id);
  if (!row) throw new AppError('notFound', refusals.notFound);
  return row;
}

/**
 * Everything that the parent sees of an own order.
 * @throws AppError `notFound` for an order of somebody else, as for none
 */
export async function getPurchase(userId: string, id: string) {
  const row = await requireOwn(userId, id);
  const events = row.events.map(({ type, fromStage: from, toStage: to, createdAt: at }) => ({ type, from, to, at }));
  const { steps, expected } = await wayOf({ stage: row.stage, placedAt: row.createdAt, events });
  return {
    order: toOrder(row, Date.now()),
    steps,
    expected,
    payments: row.payments.map(({ createdAt, ...payment }) => ({ ...payment, at: createdAt })),
    refunds: row.refunds
      .filter(isTold)
      .map(({ id, amount, paise, state, createdAt }) => ({ id, amount, paise, state, at: createdAt })),
    documents: await listOwnDocuments(id),
  };
}

/** The papers of an order that are its parent's as well. */
type OwnPaper = 'invoice' | 'credit-note';

/** A paper of an own order as a file. @throws AppError `notFound` for an order of somebody else, and where there is none */
export async function getOwnPaper(userId: string, id: string, kind: OwnPaper) {
  await requireOwn(userId, id);
  return makePapers(kind, [id]);
}

const OWN_PAPERS: readonly string[] = ['invoice', 'credit-note'] satisfies OwnPaper[];

/** What a paper of an own order says; null for an order of somebody else, and where there is none. */
export async function findOwnPaper(userId: string, id: string, kind: string) {
  const isOwn = OWN_PAPERS.includes(kind) && (await getOf(userId, id)) !== null;
  return isOwn ? findPapers(kind, id) : null;
}

/** An own order as it stands now. @throws AppError `notFound` */
export async function getOwnOrder(userId: string, id: string) {
  return toOrder(await requireOwn(userId, id), Date.now());
}

export type OwnOrder = Awaited<ReturnType<typeof getOwnOrder>>;
type Calling = { userId: string; id: string; key: string | null; guard?: Guard | undefined };

/**
 * One action of the parent on an own order.
 * @throws AppError `notFound`; as `act`, `conflict` with how the order stands now
 */
async function actOnOwn({ userId, id, key, guard }: Calling, request: ActionRequest): Promise<OwnOrder> {
  await requireOwn(userId, id);
  try {
    await act({ orderId: id, request, who: { actor: 'parent', userId }, key, guard });
  } catch (error) {
    if (!(error instanceof AppError) || error.beside.reason !== 'changed') throw error;
    throw new AppError('conflict', error.message, {
      reason: 'changed',
      data: { order: await getOwnOrder(userId, id) },
    });
  }
  return getOwnOrder(userId, id);
}

/** Cancels an own order; what was paid goes back. @throws AppError as `actOnOwn` */
export const cancelPurchase = (calling: Calling, asked: { version: number | null; reason: string | null }) =>
  actOnOwn(calling, {
    action: 'cancel',
    version: asked.version,
    reason: asked.reason ?? parentCancelled,
    undoable: false,
  });

type Moving = Pick<Extract<ActionRequest, { action: 'address' }>, 'version' | 'userDetails'>;

/**
 * Has an own parcel sent elsewhere. A cash order that could not have been placed so stays as it is.
 * @throws AppError as `actOnOwn`, `requireMove` and `movedTo`
 */
export async function movePurchase(
  calling: Calling & { address: string },
  { version, userDetails }: Moving,
): Promise<OwnOrder> {
  const judged = await requireMove(await requireOwn(calling.userId, calling.id), userDetails);
  const own = await getOrder(calling.id);
  if (!own) throw new AppError('notFound', refusals.notFound);
  const request = { action: 'address', version, userDetails, undoable: false } as const;
  const to = { phone: userDetails.phone, address: calling.address, ...judged };
  return movedTo(own, to, (guard) => actOnOwn({ ...calling, guard }, request));
}

/**
 * What the cart fills in: where the latest order of an account goes, or this one of theirs.
 * @returns null where there is none
 */
export async function getLastAddress(userId: string, id: string | null) {
  const row = await getAddressOf(userId, id);
  if (!row) return null;
  const { number, quantity, stage, createdAt, region, childAge, ...address } = row;
  const userDetails = { ...address, state: region, childAge: childAge && Number(childAge) };
  return { number, quantity, isUnpaid: isUnpaid({ stage, createdAt }, Date.now()), userDetails };
}
