import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sql } from '@/e2e/shopper';
import { env } from '@/lib/core/env';
import { startMetrics } from '@/lib/core/metrics';
import { stopQueue } from '@/lib/core/queue';
import type { Line, Tally } from '@/lib/shop/watch/rules.readings';
import { getMetrics, lookForTroubles } from '@/lib/shop/watch/service';

const GB = 1024 ** 3;
/** What the tables say, how much is left of every disk, and who was asked to send what waits. */
const seen = vi.hoisted(() => ({
  tallies: [] as Tally[],
  lines: [] as Line[],
  isAway: false,
  freeBytes: 0,
  deliverDueMessages: vi.fn(),
}));
vi.mock('@/lib/shop/watch/data', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  tallies: async () => {
    if (seen.isAway) throw new Error('away');
    return seen.tallies;
  },
  lines: async () => seen.lines,
}));
vi.mock('@/lib/messages/outbox/service.sending', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  deliverDueMessages: seen.deliverDueMessages,
}));
vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>();
  const statfs = async () => ({ bavail: seen.freeBytes / 4096, blocks: (100 * 1024 ** 3) / 4096, bsize: 4096 });
  return { ...real, default: real, statfs };
});

const held = globalThis as typeof globalThis & { shopFound?: unknown };
const forgetLook = () => sql("DELETE FROM rate_limits WHERE key LIKE 'alarm-look:%'");
beforeEach(async () => {
  await sql('DELETE FROM alarms');
  await forgetLook();
  delete held.shopFound;
  Object.assign(seen, { tallies: [], lines: [], isAway: false, freeBytes: 90 * GB });
  seen.deliverDueMessages.mockReset();
});
afterAll(async () => {
  await sql('DELETE FROM alarms');
  await forgetLook();
  await stopQueue();
});

const alarms = () =>
  sql<{ kind: string }>('SELECT scope, kind, about, count FROM alarms WHERE kind <> $1 ORDER BY key', 'backup-old');
const tally = (kind: Tally['kind'], label: string, oldestS = 0): Tally => ({ kind, label, count: 1, oldestS });

it.each<[string, Tally[], Line[], boolean, string[]]>([
  ['nothing', [], [], false, []],
  ['late messages', [tally('outbox-waiting', 'sms', 900)], [], true, ['messages-late']],
  ['a queue of messages that stands', [], [{ queue: 'outbox', waiting: 1, oldestS: 600 }], true, ['queue-stalled']],
  ['another queue that stands', [], [{ queue: 'refunds', waiting: 1, oldestS: 600 }], false, ['queue-stalled']],
  ['a message given up', [tally('outbox-owed', 'outbox')], [], false, ['messages-dead']],
  [
    'one given up and others late',
    [tally('outbox-owed', 'sms'), tally('outbox-waiting', 'email', 900)],
    [],
    true,
    ['messages-dead', 'messages-late'],
  ],
])(
  '%s: who looks for troubles sends messages itself where nobody does',
  async (_what, tallies, lines, isHeld, kinds) => {
    Object.assign(seen, { tallies, lines });
    const now = Date.now();
    await lookForTroubles(now);
    expect(seen.deliverDueMessages.mock.calls).toEqual(isHeld ? [[now]] : []);
    expect(await alarms()).toEqual(kinds.map((kind) => expect.objectContaining({ scope: 'shop', kind })));
  },
);

it('one process of all looks at the tables, and the owner hears of what stands', async () => {
  seen.tallies = [tally('outbox-waiting', 'sms', 900)];
  const now = Date.now();
  await lookForTroubles(now);
  await lookForTroubles(now + 20_000);
  expect(seen.deliverDueMessages).toHaveBeenCalledTimes(1);
  await sql("DELETE FROM rate_limits WHERE key LIKE 'alarm-mail:%'");
  await forgetLook();
  await lookForTroubles(now + 180_000);
  const [row] = await sql("SELECT told_at FROM alarms WHERE scope = 'shop' AND kind = 'messages-late'");
  expect(row).toEqual({ told_at: new Date(now + 180_000) });
});

it('a backup is missed where there is a key for it, from the first day on, and not before the next should have ended', async () => {
  const now = new Date('2126-03-02T00:00:00Z').getTime();
  const missed = async () => {
    await sql('DELETE FROM alarms');
    await forgetLook();
    await lookForTroubles(now);
    return sql("SELECT scope, about, count FROM alarms WHERE kind = 'backup-old'");
  };
  const setKey = (key?: string) => void Object.assign(env(), { BACKUP_PUBLIC_KEY: key });
  const [made] = await sql<{ at: Date }>('SELECT min(finished_at) AS at FROM _prisma_migrations');
  const hours = Math.floor((now - Number(made?.at)) / 3_600_000);
  const place = `here:${randomBytes(4).toString('hex')}`;
  const before = env().BACKUP_PUBLIC_KEY;
  try {
    await sql('DELETE FROM backups');
    setKey(`age1${'q'.repeat(58)}`);
    expect(await missed()).toEqual([{ scope: 'shop', about: '', count: hours }]);
    await sql(
      "INSERT INTO backups (made_at, bytes, sha256, place) VALUES ('2126-02-28T21:00:00Z', 5, $1, $2)",
      ...['a'.repeat(64), place],
    );
    setKey();
    expect(await missed()).toEqual([]);
    setKey(`age1${'q'.repeat(58)}`);
    expect(await missed()).toEqual([{ scope: 'shop', about: '', count: 27 }]);
    await sql("UPDATE backups SET made_at = '2126-02-28T23:00:00Z' WHERE place = $1", place);
    expect(await missed()).toEqual([]);
  } finally {
    setKey(before);
    await sql('DELETE FROM backups WHERE place = $1', place);
  }
});

it('a disk that is nearly full is named once with its machine, and what is left of it', async () => {
  const { SHOP_DATA_DIR } = env();
  const folder = await mkdtemp(join(tmpdir(), 'disks-'));
  Object.assign(env(), { SHOP_DATA_DIR: folder });
  const full = { scope: hostname(), kind: 'disk-full', about: `${hostname()}:${folder}`, count: 9 * 1024 };
  try {
    await lookForTroubles(Date.now());
    expect(await alarms()).toEqual([]);
    seen.freeBytes = 9 * GB;
    await lookForTroubles(Date.now());
    expect(await alarms()).toEqual([full]);
    await mkdir(join(folder, 'postgres'));
    await lookForTroubles(Date.now());
    expect(await alarms()).toEqual([full]);
  } finally {
    Object.assign(env(), { SHOP_DATA_DIR });
    await rm(folder, { recursive: true });
  }
});

describe('the metrics', () => {
  it('say whether the database answers, and ask it again at once where it did not', async () => {
    const token = randomBytes(24).toString('hex');
    startMetrics();
    Object.assign(env(), { METRICS_TOKEN: token });
    const now = Date.now();
    const read = async () => {
      const { text, type } = (await getMetrics(`Bearer ${token}`, now)) ?? { text: '', type: '' };
      expect(type).toContain('text/plain');
      return text.split('\n').filter((line) => /^shop_(database_up|queue_waiting|outbox_dead)/.test(line));
    };
    try {
      seen.lines = [{ queue: 'outbox', waiting: 3, oldestS: 5 }];
      seen.isAway = true;
      expect(await read()).toEqual(['shop_database_up 0']);
      seen.isAway = false;
      seen.tallies = [tally('outbox-dead', 'sms')];
      const dead = ['shop_outbox_dead{channel="sms"} 1', 'shop_outbox_dead{channel="email"} 0'];
      expect((await read()).sort()).toEqual(
        [...dead, 'shop_database_up 1', 'shop_queue_waiting{queue="outbox"} 3'].sort(),
      );
      const { text = '' } = (await getMetrics(`Bearer ${token}`, now)) ?? {};
      expect(text).toMatch(/^shop_database_connections\{state="idle"\} \d+$/m);
      for (const other of [null, '', token, `Bearer ${token}x`, 'Bearer undefined'])
        expect(await getMetrics(other, now)).toBeNull();
      Object.assign(env(), { METRICS_TOKEN: undefined });
      expect(await getMetrics('Bearer undefined', now)).toBeNull();
    } finally {
      Object.assign(env(), { METRICS_TOKEN: undefined });
    }
  });
});
