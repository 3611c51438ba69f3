import 'server-only';
import { namesSql, runPlanned, runPrepared } from '@/lib/core/db';
import type { Money, PaymentMethod, Stage } from '@/lib/sales/orders/rules';
import { TO_SEND } from '@/lib/sales/orders/rules.stages';
import { Prisma } from '@/prisma/generated/client';
import type { Cursor, Meaning, Name } from './rules';

export type Listed = {
  id: string;
  number: number;
  placedAt: Date;
  stage: Stage;
  money: Money;
  method: PaymentMethod;
  quantity: number;
  amount: number;
  /** Whole rupees that went back. */
  refunded: number;
  name: string;
  phone: string;
  pincode: string;
  city: string | null;
  courier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  source: 'shop' | 'phone';
  replaces: number | null;
  version: number;
  /** Why it needs attention, the oldest reason first. */
  attention: string[];
};

const COLUMNS = Prisma.sql`
  o.id, o.number, o.created_at AS "placedAt", o.stage::text, o.money::text, o.method::text, o.kits_to_ship AS quantity,
  o.amount, o.name, o.phone, o.pincode, o.city, o.courier, o.tracking_number AS "trackingNumber",
  o.tracking_url AS "trackingUrl", o.source::text, o.version,
  CASE WHEN o.needs_review THEN ARRAY(
    SELECT a.reason FROM attentions a WHERE a.order_id = o.id AND a.ended_at IS NULL ORDER BY a.id)
  ELSE '{}' END AS attention,
  (SELECT floor(coalesce(sum(r.amount::bigint * 100 + r.paise), 0) / 100)::int FROM refunds r WHERE r.order_id = o.id AND r.state = 'processed'
    AND (r.payment_id IS NOT NULL OR r.origin = 'outside')) AS refunded,
  (SELECT b.number FROM orders b WHERE b.id = o.replaces_id) AS replaces`;

export type Page = {
  /** What the order must be beside how it stands. */
  from: Date | null;
  to: Date | null;
  after: Cursor | null;
  isNewestFirst: boolean;
  limit: number;
};
type Standing = { stage: Stage; money: Money; method: PaymentMethod };

function rangeOf({ from, to, after, isNewestFirst }: Page): Prisma.Sql {
  const parts = [Prisma.sql`true`];
  if (from) parts.push(Prisma.sql`o.created_at >= ${from}`);
  if (to) parts.push(Prisma.sql`o.created_at < ${to}`);
  const at = after && Prisma.sql`(${new Date(after.atMs)}::timestamptz, ${after.number}::int)`;
  if (at) parts.push(Prisma.sql`(o.created_at, o.number) ${isNewestFirst ? Prisma.sql`<` : Prisma.sql`>`} ${at}`);
  return Prisma.join(parts, ' AND ');
}

const sorted = ({ isNewestFirst, limit }: Page, table = Prisma.sql`o`): Prisma.Sql =>
  isNewestFirst
    ? Prisma.sql`ORDER BY ${table}.created_at DESC, ${table}.number DESC LIMIT ${limit}`
    : Prisma.sql`ORDER BY ${table}.created_at, ${table}.number LIMIT ${limit}`;

const read = runPlanned<Listed>;

/** Every order, or those that need attention. */
export const listAll = (page: Page, isAttention: boolean): Promise<Listed[]> =>
  read(Prisma.sql`
    SELECT ${COLUMNS} FROM orders o
    WHERE ${isAttention ? Prisma.sql`o.needs_review` : Prisma.sql`true`} AND ${rangeOf(page)} ${sorted(page)}`);

/** Orders that stand in one of these ways: so many of each from its own stretch of the index, then the first of all. */
export async function listStanding(page: Page, standings: readonly Standing[]): Promise<Listed[]> {
  if (standings.length === 0) return [];
  const rows = standings.map(
    ({ stage, money, method }) => Prisma.sql`(${stage}::order_stage, ${money}::order_money, ${method}::payment_method)`,
  );
  return read(Prisma.sql`
    WITH found AS MATERIALIZED (
      SELECT o.id, o.created_at, o.number FROM (VALUES ${Prisma.join(rows)}) AS s (stage, money, method)
      CROSS JOIN LATERAL (
        SELECT o.id, o.created_at, o.number FROM orders o
        WHERE o.stage = s.stage AND o.money = s.money AND o.method = s.method AND ${rangeOf(page)} ${sorted(page)}) o
      ${sorted(page)})
    SELECT ${COLUMNS} FROM found JOIN orders o USING (id) ${sorted(page)}`);
}

/** Orders that need attention among those that are asked for. */
export const listMarked = (page: Page, filter: Filter): Promise<Listed[]> =>
  read(Prisma.sql`SELECT ${COLUMNS} FROM orders o WHERE ${filterOf(filter)} AND ${rangeOf(page)} ${sorted(page)}`);

/** These orders, the newest first. */
export const listChosen = (ids: readonly string[]): Promise<Listed[]> =>
  runPrepared(Prisma.sql`
    SELECT ${COLUMNS} FROM orders o WHERE o.id = ANY(${[...ids]}::text[]) ORDER BY o.created_at DESC, o.number DESC`);

export async function countMarked(): Promise<number> {
  const [found] = await runPrepared<{ count: number }>(
    Prisma.sql`SELECT count(*)::int AS count FROM orders WHERE needs_review`,
  );
  return found?.count ?? 0;
}

export type Filter = {
  stages: readonly Stage[] | null;
  isAttention: boolean;
  money: Money | null;
  method: PaymentMethod | null;
};

function filterOf({ stages, isAttention, money, method }: Filter): Prisma.Sql {
  const parts = [Prisma.sql`true`];
  if (stages)
    parts.push(Prisma.sql`o.stage IN (${Prisma.join(stages.map((stage) => Prisma.sql`${stage}::order_stage`))})`);
  if (isAttention) parts.push(Prisma.sql`o.needs_review`);
  if (money) parts.push(Prisma.sql`o.money = ${money}::order_money`);
  if (method) parts.push(Prisma.sql`o.method = ${method}::payment_method`);
  return Prisma.join(parts, ' AND ');
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const hasCase = (text: string): boolean => text.toLowerCase() !== text.toUpperCase();

/**
 * A name that has this in it; of one or two letters, one with a word that begins so. Letters without upper and lower
 * case are compared as they stand, and the others so: both are quicker than ILIKE by a third and more.
 */
function named({ text, isAnywhere }: Name): Prisma.Sql {
  const said = isAnywhere ? Prisma.sql`o.name` : Prisma.sql`' ' || o.name`;
  const pattern = `${isAnywhere ? '%' : '% '}${escaped(text)}%`;
  return hasCase(text) ? Prisma.sql`lower(${said}) LIKE lower(${pattern})` : Prisma.sql`${said} LIKE ${pattern}`;
}

/** The same by its index. */
const namedByIndex = (name: Name): Prisma.Sql => Prisma.sql`
  name_grams(o.name) @> ARRAY[${Prisma.join(name.grams.map((gram) => Prisma.sql`lower(${gram}::text)`))}] AND ${named(name)}`;

/** The orders of one meaning, so many of them in the order of the list: each has an index in which they stand so. */
function matching({ kind, value }: Meaning, page: Page, filter: Filter): Prisma.Sql {
  const rest = Prisma.sql`${filterOf(filter)} AND ${rangeOf(page)}`;
  const of = (what: Prisma.Sql, from = Prisma.sql`FROM orders o`) =>
    Prisma.sql`(SELECT o.id, o.created_at, o.number ${from} WHERE ${what} AND ${rest} ${sorted(page)})`;
  switch (kind) {
    case 'number':
      return of(Prisma.sql`o.number = ${value}`);
    case 'id':
      return of(Prisma.sql`o.id = ${value}`);
    case 'phone':
      return of(Prisma.sql`o.phone = ${value}`);
    case 'pincode':
      return of(Prisma.sql`o.pincode = ${value}`);
    case 'tracking':
      return of(Prisma.sql`o.tracking_number = ${value}`);
    case 'payment':
      return of(Prisma.sql`p.id = ${value}`, Prisma.sql`FROM payments p JOIN orders o ON o.id = p.order_id`);
    case 'refund':
      return of(Prisma.sql`r.provider_id = ${value}`, Prisma.sql`FROM refunds r JOIN orders o ON o.id = r.order_id`);
    case 'name':
      // All of them first: else they would be looked for one by one along the list.
      return Prisma.sql`(
        WITH hit AS MATERIALIZED (
          SELECT o.id, o.created_at, o.number FROM orders o WHERE ${namedByIndex(value)} AND ${rest})
        SELECT o.id, o.created_at, o.number FROM hit o ${sorted(page)})`;
  }
}

/** Orders that a search can mean. */
export const listMatching = (page: Page, filter: Filter, meanings: readonly Meaning[]): Promise<Listed[]> =>
  read(Prisma.sql`
    WITH meant AS MATERIALIZED (
      SELECT o.id FROM (
        ${Prisma.join(
          meanings.map((one) => matching(one, page, filter)),
          ' UNION ',
        )}) AS o ${sorted(page)})
    SELECT ${COLUMNS} FROM meant JOIN orders o USING (id) ${sorted(page)}`);

/**
 * Orders by a part of their name among those that stand in stages where few ever do, or that need attention. For a stage
 * the index of the lists answers alone: it has all that is asked for here, so no more may be.
 */
export const listNamedWithin = (page: Page, filter: Filter, name: Name): Promise<Listed[]> =>
  read(Prisma.sql`
    WITH within AS MATERIALIZED (
      SELECT o.created_at, o.number FROM orders o
      WHERE ${filterOf(filter)} AND ${rangeOf(page)} AND ${named(name)}),
    found AS MATERIALIZED (SELECT o.number FROM within o ${sorted(page)})
    SELECT ${COLUMNS} FROM found JOIN orders o USING (number) ${sorted(page)}`);

/** The first so many in the order of the list, with what a search for a name reads of them. */
const stretch = (page: Page, length: number): Prisma.Sql => Prisma.sql`
  SELECT o.id, o.name, o.stage, o.money, o.method, o.needs_review, o.created_at, o.number FROM orders o
  WHERE ${rangeOf(page)} ${sorted({ ...page, limit: length })}`;

export type Near = { found: Listed[]; isAll: boolean; since: Date; until: Date };
type Looked = { looked: number; since: Date; until: Date };

/**
 * Orders by a part of their name among the first so many in the order of the list: most names are found there.
 * @returns them, whether the list ended within, and the times of its first and last order that was looked at
 */
export async function listNamedNear(page: Page, filter: Filter, name: Name, among: number): Promise<Near> {
  const rows = await runPlanned<Listed & Looked>(Prisma.sql`
    WITH near AS MATERIALIZED (${stretch(page, among)}),
    hit AS MATERIALIZED (
      SELECT o.id, o.created_at, o.number FROM near o
      WHERE ${named(name)} AND ${filterOf(filter)} ${sorted(page)}),
    looked AS (SELECT count(*)::int AS looked, min(created_at) AS since, max(created_at) AS until FROM near)
    SELECT ${COLUMNS}, looked, since, until FROM looked LEFT JOIN (hit JOIN orders o USING (id)) ON true
    ${page.isNewestFirst ? Prisma.sql`ORDER BY o.created_at DESC, o.number DESC` : Prisma.sql`ORDER BY o.created_at, o.number`}`);
  const [{ looked, since, until } = { looked: 0, since: new Date(0), until: new Date(0) }] = rows;
  return { found: rows.filter(({ id }) => id !== null), isAll: looked < among, since, until };
}

/** The same along the list until as many are found as are wanted, or so many were looked at. */
export const listNamedAlong = (page: Page, filter: Filter, name: Name, most: number): Promise<Listed[]> =>
  read(Prisma.sql`
    WITH hit AS MATERIALIZED (
      SELECT o.id FROM (${stretch(page, most)}) o WHERE ${named(name)} AND ${filterOf(filter)} ${sorted(page)})
    SELECT ${COLUMNS} FROM hit JOIN orders o USING (id) ${sorted(page)}`);

/** How many orders stand in each stage that has a tab. */
export async function countStages(): Promise<{ stage: Stage; count: number }[]> {
  return runPrepared(Prisma.sql`
    SELECT stage::text, count(*)::int AS count FROM orders
    WHERE stage IN (${namesSql(TO_SEND)})
    GROUP BY stage
    UNION ALL SELECT stage::text, sum(count)::int FROM stage_tallies GROUP BY stage`);
}

/** One order as lists have it; null where there is none. */
export async function getListed(id: string): Promise<Listed | null> {
  const [found] = await runPrepared<Listed>(Prisma.sql`SELECT ${COLUMNS} FROM orders o WHERE o.id = ${id}`);
  return found ?? null;
}
