import 'server-only';
import { prisma, sweepRows, type Tx } from '@/lib/core/db';
import { Prisma } from '@/prisma/generated/client';
import type { Clock, Cursor, Step } from './rules';

const GRIEVANCE = {
  id: true,
  number: true,
  userId: true,
  name: true,
  phone: true,
  email: true,
  text: true,
  placedFrom: true,
  createdAt: true,
  acknowledgedAt: true,
  answeredAt: true,
  reopenedAt: true,
  version: true,
  steps: true,
} as const satisfies Prisma.GrievanceSelect;

type Row = Prisma.GrievanceGetPayload<{ select: typeof GRIEVANCE }>;
export type Grievance = Omit<Row, 'steps'> & { steps: Step[] };

const toGrievance = ({ steps, ...row }: Row): Grievance => ({ ...row, steps: steps as Step[] });

export type NewRow = Pick<Row, 'number' | 'userId' | 'name' | 'phone' | 'email' | 'text' | 'placedFrom'> & {
  dedupeKey: string;
  createdAt: Date;
};

/** Writes a grievance; null where its number is taken, or its words were written before. */
export async function insert(tx: Tx, row: NewRow): Promise<Grievance | null> {
  const [written] = await tx.grievance.createManyAndReturn({ data: row, skipDuplicates: true, select: GRIEVANCE });
  return written ? toGrievance(written) : null;
}

export async function findByKey(dedupeKey: string): Promise<Grievance | null> {
  const row = await prisma().grievance.findUnique({ where: { dedupeKey }, select: GRIEVANCE });
  return row && toGrievance(row);
}

/** The one of this number that was written with this phone or address. */
export async function findFor(number: string, contact: string): Promise<Grievance | null> {
  const row = await prisma().grievance.findFirst({
    where: { number, OR: [{ phone: contact }, { email: contact }] },
    select: GRIEVANCE,
  });
  return row && toGrievance(row);
}

export async function getOne(id: string): Promise<Grievance | null> {
  const row = await prisma().grievance.findUnique({ where: { id }, select: GRIEVANCE });
  return row && toGrievance(row);
}

/** With its row locked until the transaction ends. */
export async function lockOne(tx: Tx, id: string): Promise<Grievance | null> {
  await tx.$queryRaw(Prisma.sql`SELECT 1 FROM grievances WHERE id = ${id}::uuid FOR UPDATE`);
  const row = await tx.grievance.findUnique({ where: { id }, select: GRIEVANCE });
  return row && toGrievance(row);
}

export async function writeStep(
  tx: Tx,
  { id, version, steps }: Pick<Grievance, 'id' | 'version' | 'steps'>,
  change: Omit<Clock, 'createdAt'>,
): Promise<Grievance> {
  const data = { ...change, version, steps: steps as Prisma.InputJsonValue[] };
  return toGrievance(await tx.grievance.update({ where: { id }, data, select: GRIEVANCE }));
}

/** Those behind a place in the list, whatever became of the one that stood there. */
function behind({ id, answeredAt }: Cursor): Prisma.GrievanceWhereInput {
  if (!answeredAt) return { id: { gt: id } };
  return { answeredAt: { lte: answeredAt }, OR: [{ answeredAt: { lt: answeredAt } }, { id: { lt: id } }] };
}

/**
 * The open ones, the oldest first, or the answered ones, the latest answer first.
 * @param after where the page before ended
 */
export async function list(isAnswered: boolean, after: Cursor | null, limit: number): Promise<Grievance[]> {
  const rows = await prisma().grievance.findMany({
    where: { AND: [{ answeredAt: isAnswered ? { not: null } : null }, after ? behind(after) : {}] },
    orderBy: isAnswered ? [{ answeredAt: 'desc' }, { id: 'desc' }] : [{ id: 'asc' }],
    take: limit,
    select: GRIEVANCE,
  });
  return rows.map(toGrievance);
}

/** How many are open, and how many of them nobody has acknowledged that were written before this time. */
export async function countOpen(before: Date): Promise<{ open: number; waiting: number }> {
  const [open, waiting] = await Promise.all([
    prisma().grievance.count({ where: { answeredAt: null } }),
    prisma().grievance.count({ where: { answeredAt: null, acknowledgedAt: null, createdAt: { lt: before } } }),
  ]);
  return { open, waiting };
}

/** Those that nobody has acknowledged and that were written between these times. */
export async function listWaiting(from: Date, before: Date): Promise<Grievance[]> {
  const rows = await prisma().grievance.findMany({
    where: { answeredAt: null, acknowledgedAt: null, createdAt: { gte: from, lt: before } },
    orderBy: { id: 'asc' },
    take: 100,
    select: GRIEVANCE,
  });
  return rows.map(toGrievance);
}

/**
 * Takes the name of one of the shop's people out of what they did.
 * @param name under which they did it before steps said their id; null for nobody
 */
export async function emptyNames(tx: Tx, id: string, name: string | null): Promise<void> {
  const theirs = Prisma.sql`(step->>'byId' = ${id} OR NOT step ? 'byId' AND step->>'by' = ${name})`;
  await tx.$executeRaw(Prisma.sql`
    UPDATE grievances SET steps = (
      SELECT jsonb_agg(CASE WHEN ${theirs} THEN (step - 'byId') || '{"by": ""}' ELSE step END ORDER BY place)
      FROM jsonb_array_elements(steps) WITH ORDINALITY AS each(step, place))
    WHERE EXISTS (SELECT 1 FROM jsonb_array_elements(steps) AS step WHERE ${theirs})`);
}

/** Removes those that were answered before this time, or only counts them. */
export const removeAnswered = (before: Date, isDry: boolean): Promise<number> =>
  sweepRows('grievances', Prisma.sql`answered_at < ${before}`, isDry);
