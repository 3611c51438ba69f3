import { forgetKey, keyFor } from '@/components/forms/retry-keys';
import { withStorage } from '@/components/ui/browser-storage';

/** The key of a cash order that may have been placed, because its answer was lost. */
let unanswered: string | null = null;

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
async function begunKey(body: string): Promise<string | null> {
  const begun = withStorage('sessionStorage', (storage) => JSON.parse(storage.getItem(BEGUN) ?? '[]') as string[]);
  const [digest, key = null] = begun ?? [];
  return digest === (await digestOf(body)) ? key : null;
}

/**
 * The key that an order is sent under. After a cash order whose answer was lost it is that one's, whatever is ordered
 * now: the server tells whether that order was placed, and nothing comes to the door twice.
 */
export const attemptKey = async (body: string): Promise<string> => unanswered ?? (await begunKey(body)) ?? keyFor(body);

/** The answer to a cash order did not come. */
export function leaveUnanswered(key: string): void {
  unanswered = key;
}

/** Its parent was told that the order before was placed. */
export function forgetUnanswered(): void {
  unanswered = null;
}

/** The order was accepted: the same one placed again is another. */
export function closeAttempt(body: string): void {
  forgetKey(body);
  forgetUnanswered();
}

/** What was begun is paid: the same order placed again is another. */
export const forgetBegun = () => withStorage('sessionStorage', (storage) => storage.removeItem(BEGUN));
