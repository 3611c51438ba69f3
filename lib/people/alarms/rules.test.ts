import { describe, expect, it } from 'vitest';
import {
  type Alarm,
  isShownElsewhere,
  isToldAtOnce,
  keyOf,
  LOST_MS,
  MAX_RECIPIENTS,
  newsOf,
  noticeOf,
  type Trouble,
  wordsOf,
} from './rules';

it('writes to ten admins at most', () => expect(MAX_RECIPIENTS).toBe(10));

const NOW = 1_800_000_000_000;
const MINUTE_MS = 60_000;
const ago = (minutes: number) => new Date(NOW - minutes * MINUTE_MS);

type Times = { since: number; seen?: number; told?: number; gone?: number };
function alarm({ since, seen = 0, told, gone }: Times, about = 'sms'): Alarm {
  const trouble: Trouble = { kind: 'messages-dead', about, count: 1 };
  return {
    ...trouble,
    key: keyOf('shop', trouble),
    scope: 'shop',
    since: ago(since),
    seenAt: ago(seen),
    toldAt: told === undefined ? null : ago(told),
    goneAt: gone === undefined ? null : ago(gone),
  };
}
const news = (times: Times) => {
  const { begun, ended } = newsOf([alarm(times)], NOW);
  return [begun.length > 0 ? 'begun' : '', ended.length > 0 ? 'ended' : ''].filter(Boolean);
};

describe('what the owner has not heard of yet', () => {
  it.each<[string, Times, string[]]>([
    ['what was seen a moment ago may mend itself', { since: 0 }, []],
    ['and within three minutes too', { since: 2.9 }, []],
    ['what stands for three is told', { since: 3 }, ['begun']],
    ['once, however long it stands', { since: 9_000, told: 8_997 }, []],
    ['what has gone untold is nothing', { since: 9, gone: 1 }, []],
    ['what was told and has gone a moment ago may come back', { since: 60, told: 57, gone: 1 }, []],
    ['after ten minutes it is over', { since: 60, told: 57, gone: 10 }, ['ended']],
    ['a machine that was silent for a while still holds', { since: 60, told: 57, seen: 14 }, []],
    ['and at the end of a quarter of an hour too', { since: 60, told: 57, seen: 15 }, []],
    ['one that is lost does not', { since: 60, told: 57, seen: 16 }, ['ended']],
    ['nor does it begin anything', { since: 60, seen: 16 }, []],
  ])('%s', (_what, times, told) => expect(news(times)).toEqual(told));

  it('holds a machine for lost after a quarter of an hour', () => expect(LOST_MS).toBe(15 * MINUTE_MS));
});

it('is known by what it is, where, and of what', () => {
  expect(keyOf('shop-1', { kind: 'disk-full', about: 'data' })).toBe('disk-full:shop-1:data');
});

it('stands in a place of its own on the dashboard where it has one', () => {
  const kinds = ['key-refused', 'refund-failed', 'payment-review', 'books-differ', 'refund-stuck'] as const;
  expect(kinds.map(isShownElsewhere)).toEqual(kinds.map(() => true));
  expect((['disk-full', 'messages-dead', 'queue-stalled'] as const).map(isShownElsewhere)).toEqual([
    false,
    false,
    false,
  ]);
});

describe('the mail', () => {
  const dead: Trouble = { kind: 'messages-dead', about: 'sms', count: 2 };
  const disk: Trouble = { kind: 'disk-full', about: 'data on shop-1', count: 512 };

  it('has the only thing as its subject, what it means, and what to do', () => {
    expect(noticeOf({ begun: [disk], ended: [] })).toEqual({
      subject: 'A disk is nearly full: 512 MB left for data on shop-1',
      lines: [
        'A disk is nearly full: 512 MB left for data on shop-1.',
        'When it is full, orders are refused until there is room.',
        'Please have a helper make room or give the shop a larger disk.',
      ],
    });
  });

  it('says of the only thing that it is over', () => {
    expect(noticeOf({ begun: [], ended: [dead] })).toEqual({
      subject: 'Over: SMS: 2 messages were given up within a day',
      lines: ['Over: SMS: 2 messages were given up within a day.'],
    });
  });

  it('holds all together', () => {
    const { subject, lines } = noticeOf({ begun: [disk, dead], ended: [disk] });
    expect(subject).toBe('2 troubles of the shop need you');
    expect(lines).toHaveLength(7);
    expect(lines.at(-1)).toMatch(/^Over: A disk/);
    expect(noticeOf({ begun: [], ended: [disk, dead] }).subject).toBe('2 troubles of the shop are over');
  });
});

it.each<[Trouble, string]>([
  [{ kind: 'messages-dead', about: 'email', count: 1 }, 'E-mails: one message was given up within a day'],
  [{ kind: 'messages-late', about: 'sms', count: 1 }, 'SMS wait for a quarter of an hour'],
  [{ kind: 'queue-stalled', about: 'refund-send', count: 1 }, 'The queue of refunds stands still'],
  [{ kind: 'queue-stalled', about: 'books', count: 1 }, 'The queue of books stands still'],
  [{ kind: 'refund-failed', about: '', count: 1 }, 'A refund failed'],
  [{ kind: 'refund-failed', about: '', count: 2 }, '2 refunds failed'],
  [{ kind: 'refund-stuck', about: '', count: 1 }, 'A refund takes too long'],
  [{ kind: 'payment-review', about: '', count: 1 }, 'A payment does not fit its order'],
  [{ kind: 'books-differ', about: '', count: 3 }, '3 differences between the books and Razorpay'],
  [{ kind: 'key-refused', about: 'twilio', count: 1 }, 'Twilio refuses our key'],
  [{ kind: 'backup-old', about: '', count: 30 }, 'No backup for 30 hours'],
])('%j is called', (trouble, title) => expect(wordsOf(trouble).title).toBe(title));

it('what is mailed case by case is not mailed again when it begins', () => {
  expect((['key-refused', 'refund-failed', 'payment-review', 'books-differ'] as const).every(isToldAtOnce)).toBe(true);
  expect((['messages-dead', 'refund-stuck', 'disk-full', 'backup-old'] as const).some(isToldAtOnce)).toBe(false);
});
