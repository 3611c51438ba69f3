import 'server-only';
import { prisma, type Tx } from '@/lib/core/db';
import { enqueue } from '@/lib/core/queue';
import { Prisma } from '@/prisma/generated/client';

export type AttemptState = 'creating' | 'open' | 'paid' | 'cancelled' | 'expired' | 'refused';

export type Attempt = {
  referenceId: string;
  orderId: string;
  amount: number;
  state: AttemptState;
  linkId: string | null;
  linkUrl: string | null;
  expiresAt: Date;
  createdAt: Date;
  heldAt: Date | null;
  leasedUntil: Date | null;
  counted: boolean;
};

const ATTEMPT = {
  referenceId: true,
  orderId: true,
  amount: true,
  state: true,
  linkId: true,
  linkUrl: true,
  expiresAt: true,
  createdAt: true,
  heldAt: true,
  leasedUntil: true,
  counted: true,
} as const;

const LIVE: AttemptState[] = ['creating', 'open'];

/** The statement that writes an order's attempt, as part of the one that places the order; `source` is its row there. */
export function attemptSql(
  attempt: { referenceId: string; amount: number; expiresAt: Date },
  source: Prisma.Sql,
): Prisma.Sql {
  const { referenceId, amount, expiresAt } = attempt;
  return Prisma.sql`
    INSERT INTO payment_attempts (reference_id, order_id, amount, expires_at)
    SELECT ${referenceId}, id, ${amount}::int, ${expiresAt}::timestamptz FROM ${source}`;
}

export async function getAttempt(referenceId: string): Promise<Attempt | null> {
  return prisma().paymentAttempt.findUnique({ where: { referenceId }, select: ATTEMPT });
}

export async function getLatestAttempt(orderId: string): Promise<Attempt | null> {
  return prisma().paymentAttempt.findFirst({ where: { orderId }, orderBy: { createdAt: 'desc' }, select: ATTEMPT });
}

export async function countAttempts(tx: Tx, orderId: string): Promise<{ all: number; live: number }> {
  const all = await tx.paymentAttempt.count({ where: { orderId } });
  return { all, live: await tx.paymentAttempt.count({ where: { orderId, state: { in: LIVE } } }) };
}

/** Writes the next attempt of an order whose row is locked; it counts once it has its link. */
export async function insertAttempt(
  tx: Tx,
  attempt: { referenceId: string; orderId: string; amount: number; expiresAt: Date },
): Promise<void> {
  await tx.paymentAttempt.createMany({ data: { ...attempt, counted: false }, skipDuplicates: true });
}

/** Lets one call at a time create the link, or look whether it is alive. */
export async function leaseAttempt(
  referenceId: string,
  state: 'creating' | 'open',
  now: Date,
  leasedUntil: Date,
): Promise<boolean> {
  const { count } = await prisma().paymentAttempt.updateMany({
    where: { referenceId, state, OR: [{ leasedUntil: null }, { leasedUntil: { lt: now } }] },
    data: { leasedUntil },
  });
  return count === 1;
}

export async function endLook(referenceId: string): Promise<void> {
  await prisma().paymentAttempt.updateMany({ where: { referenceId, state: 'open' }, data: { leasedUntil: null } });
}

/** `heldAt`: since when the link is to be made later, null for a failure after which it may be given up. */
export async function releaseAttempt(referenceId: string, heldAt: Date | null): Promise<void> {
  await prisma().paymentAttempt.updateMany({
    where: { referenceId, state: 'creating' },
    data: { leasedUntil: null, ...(heldAt ? { heldAt } : {}) },
  });
}

/** The time that a link made later than its order has. */
export async function renewAttempt(referenceId: string, expiresAt: Date): Promise<void> {
  await prisma().paymentAttempt.updateMany({ where: { referenceId, state: 'creating' }, data: { expiresAt } });
}

/** False when it was opened or closed before. */
export async function openAttempt(tx: Tx, referenceId: string, linkId: string, linkUrl: string): Promise<boolean> {
  const { count } = await tx.paymentAttempt.updateMany({
    where: { referenceId, state: 'creating' },
    data: { state: 'open', linkId, linkUrl, leasedUntil: null, heldAt: null },
  });
  return count === 1;
}

/** Keeps which link an attempt has that was closed without one; false when that is known already. */
export async function learnLink(referenceId: string, linkId: string, linkUrl: string): Promise<boolean> {
  const { count } = await prisma().paymentAttempt.updateMany({
    where: { referenceId, linkId: null },
    data: { linkId, linkUrl },
  });
  return count === 1;
}

/** Notes whether the attempt counts towards its parent's limit; false when it was noted before. */
export async function setCounted(referenceId: string, counted: boolean): Promise<boolean> {
  const { count } = await prisma().paymentAttempt.updateMany({
    where: { referenceId, counted: !counted },
    data: { counted },
  });
  return count === 1;
}

/** Takes the right to ask the provider about this link now; false when somebody asked a moment ago. */
export async function claimCheck(referenceId: string, now: Date, notSince: Date): Promise<boolean> {
  const { count } = await prisma().paymentAttempt.updateMany({
    where: { referenceId, OR: [{ checkedAt: null }, { checkedAt: { lt: notSince } }] },
    data: { checkedAt: now },
  });
  return count === 1;
}

/** Moves the attempt on: what is closed stays closed, but for money that comes all the same. */
export async function closeAttempt(tx: Tx, referenceId: string, state: AttemptState): Promise<void> {
  const before = state === 'paid' ? { not: state } : { in: LIVE };
  await tx.paymentAttempt.updateMany({ where: { referenceId, state: before }, data: { state, leasedUntil: null } });
}

/** Gives up a link that nobody is creating any more; false when somebody is, or has. */
export async function refuseUnmade(tx: Tx, referenceId: string, now: Date): Promise<boolean> {
  const { count } = await tx.paymentAttempt.updateMany({
    where: { referenceId, state: 'creating', OR: [{ leasedUntil: null }, { leasedUntil: { lt: now } }] },
    data: { state: 'refused' },
  });
  return count === 1;
}

/** Closes the attempts of an order that have no page yet. */
export async function cancelUnmade(tx: Tx, orderId: string): Promise<void> {
  await tx.paymentAttempt.updateMany({
    where: { orderId, state: 'creating' },
    data: { state: 'cancelled', leasedUntil: null },
  });
}

/** The other attempts of an order that can still be paid. */
export async function listOtherLive(tx: Tx, orderId: string, referenceId: string): Promise<string[]> {
  const where = { orderId, state: { in: LIVE }, referenceId: { not: referenceId } };
  return (await tx.paymentAttempt.findMany({ where, select: { referenceId: true } })).map((row) => row.referenceId);
}

/** Has a link made unpayable at the provider, when the caller's transaction is done. */
export const queueCancel = (tx: Tx, referenceId: string): Promise<void> =>
  enqueue(tx, 'payment-cancel', { referenceId });

/** The time by which links are due, and what that means for each kind. */
export type Due = {
  at: Date;
  open: Date;
  /** The part of an open page's age that has to go by between two looks, unless the last is before `openAnyhow`. */
  openPartOfAge: number;
  openAnyhow: Date;
  closed: Date;
  paid: Date;
  madeAfter: Date;
};

/**
 * Takes links that may have changed without anybody telling us: those being created first, then those never looked at,
 * then those of whose age the largest part has gone by since the last look: the young, which are being paid, need not
 * queue behind the many that were left. Each is given to one process, and again when it is due next.
 * @param due before when each kind must have been looked at last, and made to be still of interest
 */
export async function claimUnsettled(due: Due, now: Date, limit: number): Promise<Attempt[]> {
  return prisma().$queryRaw<Attempt[]>(Prisma.sql`
    WITH due AS (
      SELECT a.reference_id AS id FROM payment_attempts a
      WHERE (a.state = 'creating' AND (a.checked_at IS NULL OR a.checked_at < ${due.open}))
         OR (a.state = 'open' AND (a.checked_at IS NULL OR a.checked_at < LEAST(${due.open}::timestamptz,
               GREATEST(${due.openAnyhow}::timestamptz,
                        ${due.at}::timestamptz - (${due.at}::timestamptz - a.created_at) * ${due.openPartOfAge}::float8))))
         OR (a.state IN ('expired', 'cancelled', 'refused', 'paid') AND a.created_at > ${due.madeAfter}
             AND (a.checked_at IS NULL OR a.checked_at <
                  CASE a.state WHEN 'paid' THEN ${due.paid}::timestamptz ELSE ${due.closed}::timestamptz END))
         OR (a.state = 'refused' AND a.expires_at < ${due.at} AND (a.checked_at IS NULL OR a.checked_at < ${due.open})
             AND EXISTS (SELECT 1 FROM orders o WHERE o.id = a.order_id AND o.stage = 'awaiting_payment'))
      ORDER BY a.state <> 'creating', a.checked_at IS NOT NULL,
        EXTRACT(EPOCH FROM ${due.at}::timestamptz - a.checked_at) / NULLIF(EXTRACT(EPOCH FROM ${due.at}::timestamptz - a.created_at), 0) DESC,
        a.created_at
      LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    UPDATE payment_attempts a SET checked_at = ${now} FROM due WHERE a.reference_id = due.id
    RETURNING a.reference_id AS "referenceId", a.order_id AS "orderId", a.amount, a.state::text, a.link_id AS "linkId",
      a.link_url AS "linkUrl", a.expires_at AS "expiresAt", a.created_at AS "createdAt", a.held_at AS "heldAt",
      a.leased_until AS "leasedUntil", a.counted`);
}
