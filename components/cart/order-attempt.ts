// An order whose answer was lost may exist: the same order sent again, even from a dialog opened anew, keeps its key.
const keys = new Map<string, string>();

/** The key one order is sent under: the same for every retry of the same body, another for anything else. */
export function keyFor(body: string): string {
  const key = keys.get(body) ?? crypto.randomUUID();
  keys.set(body, key);
  return key;
}

/** The order was accepted: the same one placed again is another. */
export const closeAttempt = (body: string) => keys.delete(body);
