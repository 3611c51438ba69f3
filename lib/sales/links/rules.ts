/** How long a hosted page can be paid. The provider wants at least 15 minutes. */
export const LINK_TTL_MS = 60 * 60_000;
/** The same of a page whose address is sent to whoever ordered on the phone. */
export const PHONE_LINK_TTL_MS = 24 * 3_600_000;
/** Either, by how its order was placed. */
export const linkTtlMs = (source: 'shop' | 'phone'): number => (source === 'phone' ? PHONE_LINK_TTL_MS : LINK_TTL_MS);
/** How long one process may try to create a link before another takes over. */
export const LINK_LEASE_MS = 20_000;
/** A link that nobody could create or find within this time never will be. */
export const GIVE_UP_CREATING_MS = 150_000;
/** So many links for one order; who presses on gets a new order. */
export const MAX_ATTEMPTS = 5;

/** The reconciler asks about a page that can be paid at most this often, */
export const OPEN_EVERY_MS = 20_000;
/** and when so large a part of its age has gone by: who has left it for long seldom pays, and others wait in turn; */
export const OPEN_PART_OF_AGE = 1 / 3;
/** but no more seldom than this. */
export const OPEN_SELDOM_MS = 300_000;
/** About one that cannot be paid any more it asks this often, */
export const CLOSED_EVERY_MS = 3_600_000;
/** and about one that was paid. */
export const PAID_EVERY_MS = 24 * 3_600_000;
/** The bank may still send money for three days after a page has ended; this counts from when it was made. */
export const LATE_MONEY_MS = 4 * 86_400_000;

type Attempt = { state: string; heldAt: Date | null; createdAt: Date; expiresAt: Date };
type Next = 'make' | 'give up' | 'close' | 'wait';

/** What follows when the provider knows nothing of a link: it is being created, or is of another account of ours. */
export function afterNoLink({ state, heldAt, createdAt, expiresAt }: Attempt, now: number): Next {
  if (state === 'open' && expiresAt.getTime() < now) return 'close';
  if (state !== 'creating') return 'wait';
  if (heldAt) return 'make';
  return now - createdAt.getTime() > GIVE_UP_CREATING_MS ? 'give up' : 'wait';
}

/** Whether the order can still be paid through this attempt. */
export const isLive = (attempt: { state: string }): boolean => attempt.state === 'creating' || attempt.state === 'open';
