import type { Trouble } from '@/lib/people/alarms/rules';
import type { Found } from './rules.readings';

/** How often each process looks what is wrong. */
export const LOOK_MS = 60_000;
const MINUTE_S = 60;
/** A job that could be done and is not for so long: nobody works on its queue. */
export const STALLED_S = 10 * MINUTE_S;
/** A message that is due for so long is late. */
export const LATE_S = 15 * MINUTE_S;

const MB = 1024 * 1024;
/** A disk with less than this is nearly full, */
export const LEAST_BYTES = 1024 * MB;
/** and one with a smaller share of it left. */
const LEAST_SHARE = 0.1;

const HOUR_MS = 3_600_000;
/** Backups are made daily, */
const BACKUP_EVERY_MS = 24 * HOUR_MS;
/** and one that has begun has so long to end: until then the newest that is known is the one of the day before. */
const BACKUP_TAKES_MS = 2 * HOUR_MS;

const PROVIDER_OF: Record<string, string> = { sms: 'twilio', email: 'smtp' };
const OF_ORDERS: Record<string, Trouble['kind']> = {
  refund_failed: 'refund-failed',
  refund_stuck: 'refund-stuck',
  payment_review: 'payment-review',
};

/** What is wrong with the shop, by what its tables say. */
export function troublesOf({ tallies, lines }: Found): Trouble[] {
  const refused = new Set(tallies.filter(({ kind }) => kind === 'refusals').map(({ label }) => label));
  const told = tallies.flatMap(({ kind, label, count, oldestS }): Trouble[] => {
    if (count === 0) return [];
    if (kind === 'outbox-owed') return [{ kind: 'messages-dead', about: label, count }];
    if (kind === 'refusals') return [{ kind: 'key-refused', about: label, count }];
    if (kind === 'differences') return [{ kind: 'books-differ', about: '', count }];
    // Where the key is refused, that is what is wrong.
    if (kind === 'outbox-waiting' && oldestS >= LATE_S && !refused.has(PROVIDER_OF[label] ?? ''))
      return [{ kind: 'messages-late', about: label, count }];
    const reason = kind === 'attention' ? OF_ORDERS[label] : undefined;
    return reason ? [{ kind: reason, about: '', count }] : [];
  });
  const stalled = lines.filter(({ waiting, oldestS }) => waiting > 0 && oldestS >= STALLED_S);
  return [
    ...told,
    ...stalled.map(({ queue, waiting }) => ({ kind: 'queue-stalled' as const, about: queue, count: waiting })),
  ];
}

/** What is left of a disk, and how large it is, in bytes. */
export type Disk = { name: string; freeBytes: number; allBytes: number };

/** The disks that are nearly full, with the megabytes that are left. */
export const fullDisks = (disks: readonly Disk[]): Trouble[] =>
  disks
    .filter(({ freeBytes, allBytes }) => freeBytes < LEAST_BYTES || freeBytes < allBytes * LEAST_SHARE)
    .map(({ name, freeBytes }) => ({ kind: 'disk-full', about: name, count: Math.floor(freeBytes / MB) }));

/**
 * Whether a backup should have ended since then.
 * @param since the moment whose rows the newest one has: when it began; that of the empty database before the first
 */
export function oldBackup(since: number, now: number): Trouble[] {
  if (now - since <= BACKUP_EVERY_MS + BACKUP_TAKES_MS) return [];
  return [{ kind: 'backup-old', about: '', count: Math.floor((now - since) / HOUR_MS) }];
}
