const QUIET_MS = 30_000;
const WHOSE = / \(Queue: .*\)$/;

/**
 * With the database away every queue says so every few seconds: of one reason, whichever queue has it, the first is told
 * and then one in half a minute, with how many were not.
 */
export function quieted(tell: (reason: string, untold: number) => void, now: () => number): (error: Error) => void {
  const told = new Map<string, { at: number; untold: number }>();
  return ({ message }) => {
    const reason = message.replace(WHOSE, '');
    const before = told.get(reason);
    if (before && now() - before.at < QUIET_MS) {
      before.untold += 1;
      return;
    }
    for (const [other, { at }] of told) if (now() - at >= QUIET_MS) told.delete(other);
    told.set(reason, { at: now(), untold: 0 });
    tell(message, before?.untold ?? 0);
  };
}
