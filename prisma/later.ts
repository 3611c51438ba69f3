/** The exit code of a command that may succeed later without a change: its database is away. */
export const TRY_LATER = 75;

const AWAY = /^(E[A-Z]+|P10(01|02|08|17)|P2024|08\w{3}|57P\d\d|53300|55P03)$/;
const TOLD = /timeout|terminated|connection error|Can't reach database/i;

/** Whether the database was only not there: not up, not reachable, full of connections or about to end. */
export function isAway(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: unknown; message?: string };
  return AWAY.test(String(code ?? '')) || TOLD.test(message);
}
