import { withStorage } from '@/components/ui/browser-storage';

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

const BEGUN = 'paymentAttempt';

/** The body holds a name and an address, which have no place in a storage. */
async function digestOf(body: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The order waits for its payment, on a page that takes the place of this one: in this tab the same order leads there
 * again under its key, until `forgetBegun`.
 */
export async function keepBegun(body: string, key: string): Promise<void> {
  closeAttempt(body);
  const begun = JSON.stringify([await digestOf(body), key]);
  withStorage('sessionStorage', (storage) => storage.setItem(BEGUN, begun));
}

/** The key under which this tab began to pay for this very order last; null where it did not. */
export async function begunKey(body: string): Promise<string | null> {
  const begun = withStorage('sessionStorage', (storage) => JSON.parse(storage.getItem(BEGUN) ?? '[]') as string[]);
  const [digest, key = null] = begun ?? [];
  return digest === (await digestOf(body)) ? key : null;
}

/** What was begun is paid: the same order placed again is another. */
export const forgetBegun = () => withStorage('sessionStorage', (storage) => storage.removeItem(BEGUN));
