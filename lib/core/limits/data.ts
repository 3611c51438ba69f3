import 'server-only';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { database, lazily, prisma, runPrepared, sweepRows, type Tx } from '@/lib/core/db';
import { Prisma } from '@/prisma/generated/client';
import type { Claim, Limit } from './rules';

const limiters = new Map<string, RateLimiterPostgres>();

function limiterFor(limit: Limit): RateLimiterPostgres {
  const id = `${limit.name}:${limit.points}`;
  const known = limiters.get(id);
  if (known) return known;
  const made = new RateLimiterPostgres({
    storeClient: database().pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: limit.name,
    points: limit.points,
    duration: limit.windowS,
  });
  limiters.set(id, made);
  return made;
}

/** `waitS`: seconds to wait when no point was left, else null; `used`: points taken in this window, this one included. */
export type Taken = { waitS: number | null; used: number };

/**
 * Takes one point, counted in PostgreSQL for all processes together. One that was not there is not counted either, so
 * that a point given back later is room again.
 */
export async function takePoint(limit: Limit, key: string): Promise<Taken> {
  try {
    const { consumedPoints } = await limiterFor(limit).consume(key);
    return { waitS: null, used: consumedPoints };
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    await giveBack(limit, key);
    return { waitS: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)), used: refused.consumedPoints };
  }
}

/** `isFull`: there was no room for this point. */
export type CountedPoint = { key: string; points: number; expire: number; isFull: boolean };

type Point = { key: string; most: number; until: number };

/**
 * The part of a statement that takes a point of each limit, all in one order, so that two such statements never wait
 * for each other in a ring. Its rows are those of `CountedPoint`.
 * @param when what must hold, or nothing is taken
 */
export function takePointsSql(points: readonly Point[], now: number, when = Prisma.sql`true`): Prisma.Sql {
  const rows = points.map(({ key, most, until }) => Prisma.sql`(${key}::text, ${most}::int, ${until}::bigint)`);
  return Prisma.sql`
    WITH wanted (key, most, until) AS (VALUES ${Prisma.join(rows)})
    INSERT INTO rate_limits AS held (key, points, expire)
    SELECT key, 1, until FROM wanted WHERE ${when} ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN held.expire <= ${now}::bigint THEN 1 ELSE held.points + 1 END,
      expire = CASE WHEN held.expire <= ${now}::bigint THEN excluded.expire ELSE held.expire END
    RETURNING key, points, expire, points > (SELECT most FROM wanted WHERE wanted.key = held.key) AS "isFull"`;
}

/** Takes one point with all else that the caller's transaction does. @returns whether one was left */
export async function takePointIn(tx: Tx, { name, points, windowS }: Limit, about: string): Promise<boolean> {
  const [key, now] = [`${name}:${about}`, Date.now()];
  const point = { key, most: points, until: now + windowS * 1_000 };
  const [taken] = await tx.$queryRaw<CountedPoint[]>(takePointsSql([point], now));
  if (!taken?.isFull) return true;
  await tx.$executeRaw`UPDATE rate_limits SET points = points - 1 WHERE key = ${key}`;
  return false;
}

/** Takes a point of each of these limits, and of the others where all of these have room. */
export async function takeInTurn(
  first: readonly Point[],
  others: readonly Point[],
  now: number,
): Promise<CountedPoint[]> {
  const hasRoom = Prisma.sql`(SELECT NOT bool_or("isFull") FROM first)`;
  const statement =
    first.length === 0
      ? Prisma.sql`WITH others AS (${takePointsSql(others, now)}) SELECT others.* FROM others, ${lazily}`
      : Prisma.sql`
          WITH first AS (${takePointsSql(first, now)}), others AS (${takePointsSql(others, now, hasRoom)}),
          counted AS (SELECT * FROM first UNION ALL SELECT * FROM others)
          SELECT counted.* FROM counted, ${lazily}`;
  const rows = await runPrepared<CountedPoint>(statement);
  return rows.map(({ expire, ...row }) => ({ ...row, expire: Number(expire) }));
}

/** The longest wait, in seconds, for those that are used up, and their names; null when all have room. One look at the table. */
export async function longestWait(
  claims: readonly Claim[],
  now: number,
): Promise<{ waitS: number; names: string[] } | null> {
  const limits = new Map(claims.map(([limit, key]) => [`${limit.name}:${key}`, limit]));
  const rows = await prisma().rateLimit.findMany({
    where: { key: { in: [...limits.keys()] }, expire: { gt: now } },
    select: { key: true, points: true, expire: true },
  });
  const full = rows.filter((row) => row.points >= (limits.get(row.key)?.points ?? Number.POSITIVE_INFINITY));
  if (full.length === 0) return null;
  const waitS = Math.max(1, ...full.map(({ expire }) => Math.ceil((Number(expire) - now) / 1000)));
  return { waitS, names: full.flatMap(({ key }) => limits.get(key)?.name ?? []) };
}

/** Gives a point back, for what failed on our side; of a window that is over there is none to give. */
export async function giveBack(limit: Limit, key: string): Promise<void> {
  const name = `${limit.name}:${key}`;
  await runPrepared(Prisma.sql`
    UPDATE rate_limits SET points = points - 1
    WHERE key = ${name} AND points > 0 AND expire > ${Date.now()}::bigint`);
}

export const removeExpired = (now: number, isDry: boolean): Promise<number> =>
  sweepRows('rate_limits', Prisma.sql`expire < ${now}::bigint`, isDry);
