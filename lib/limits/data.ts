import 'server-only';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { database, prisma } from '@/lib/db';
import type { Limit } from './rules';

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

/**
 * Takes one point, counted in PostgreSQL for all processes together.
 * @returns seconds to wait when none is left, else null
 */
export async function takePoint(limit: Limit, key: string): Promise<number | null> {
  try {
    await limiterFor(limit).consume(key);
    return null;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw refused;
  }
}

/** Seconds to wait when the limit is already used up, without taking anything. */
export async function waitFor(limit: Limit, key: string): Promise<number | null> {
  const state = await limiterFor(limit).get(key);
  if (!state || state.consumedPoints < limit.points) return null;
  return Math.max(1, Math.ceil(state.msBeforeNext / 1000));
}

/** Gives a point back, for what failed on our side. */
export async function giveBack(limit: Limit, key: string): Promise<void> {
  await limiterFor(limit).reward(key);
}

export async function removeExpired(now: number): Promise<number> {
  const { count } = await prisma().rateLimit.deleteMany({ where: { expire: { lt: now } } });
  return count;
}
