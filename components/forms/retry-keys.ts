// A call whose answer was lost may have been carried out: the same call made again, even from a screen opened anew, keeps its key.
const keys = new Map<string, string>();

/** The Idempotency-Key of a call: the same for every retry of the same body, another for anything else. */
export function keyFor(body: string): string {
  const key = keys.get(body) ?? crypto.randomUUID();
  keys.set(body, key);
  return key;
}

/** The call was answered: the same one made again is another. */
export const forgetKey = (body: string) => keys.delete(body);
