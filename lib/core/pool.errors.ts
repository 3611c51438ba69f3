type Coded = { code?: unknown; cause?: unknown; meta?: { driverAdapterError?: unknown } };

/** Every code that an error and what caused it carry, those of Prisma and of PostgreSQL. */
function codesOf(error: unknown, depth = 0): string[] {
  if (typeof error !== 'object' || error === null || depth > 4) return [];
  const { code, cause, meta } = error as Coded;
  const { originalCode, kind } = error as { originalCode?: unknown; kind?: unknown };
  const own = [code, originalCode, kind].filter((one) => typeof one === 'string');
  return [...own, ...codesOf(cause, depth + 1), ...codesOf(meta?.driverAdapterError, depth + 1)];
}

const DOWN =
  /^(P1\d{3}|P2024|P2028|P2037|P2034|ECONN\w+|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|57P0\d|53\d{3}|08\w{3}|40001|40P01|25006|SocketTimeout|ConnectionClosed|DatabaseNotReachable|TooManyConnections|TransactionWriteConflict)$/;

/**
 * Whether a call failed because the database cannot be used at the moment: not there, starting or stopping, too slow,
 * full, or too busy. The same call may work in a minute.
 */
export const isDatabaseDown = (error: unknown): boolean => codesOf(error).some((code) => DOWN.test(code));

const CONFLICT = /^(P2034|40001|40P01|TransactionWriteConflict)$/;
/** A statement that was prepared before a migration changed what it answers with. */
const OUTDATED = '0A000';

/** Whether this statement has to be prepared anew. */
export const isOutdated = (error: unknown): boolean => codesOf(error).includes(OUTDATED);

/**
 * Whether the database gave up one of two that were in each other's way, or what was prepared before a migration: all of
 * it was undone and may be done again.
 */
export const mayBeRepeated = (error: unknown): boolean =>
  isOutdated(error) || codesOf(error).some((code) => CONFLICT.test(code));
