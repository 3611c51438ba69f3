import { alarmMail, alarmWords } from '@/content/alarms';

/** More admins than these need not hear of everything. */
export const MAX_RECIPIENTS = 10;

/**
 * What the shop's owner is told by mail: a subject without personal data, a paragraph a line, and where its button leads,
 * else to the dashboard.
 */
export type OwnerNotice = { subject: string; lines: string[]; path?: string };

export type Kind = keyof typeof alarmWords;
/** What is wrong: `about` says which queue or disk, `count` how many, or how much is left. */
export type Trouble = { kind: Kind; about: string; count: number };
export type Alarm = Trouble & {
  key: string;
  scope: string;
  since: Date;
  seenAt: Date;
  toldAt: Date | null;
  goneAt: Date | null;
};

const MINUTE_MS = 60_000;
/** What mends itself within so long, nobody is called for. */
const BEGIN_MS = 3 * MINUTE_MS;
/** What comes back within so long was not over. */
const END_MS = 10 * MINUTE_MS;
/** What a machine said that has not been heard of for so long holds no more. */
export const LOST_MS = 15 * MINUTE_MS;

/** Of these each case has its own mail as it happens: here the owner only hears that all are over. */
const TOLD_AT_ONCE: readonly Kind[] = ['key-refused', 'refund-failed', 'payment-review', 'books-differ'];
export const isToldAtOnce = (kind: Kind): boolean => TOLD_AT_ONCE.includes(kind);

/** These stand on the dashboard in a place of their own. */
const SHOWN_ELSEWHERE: readonly Kind[] = [...TOLD_AT_ONCE, 'refund-stuck'];
export const isShownElsewhere = (kind: Kind): boolean => SHOWN_ELSEWHERE.includes(kind);

export const isKind = (text: string): text is Kind => Object.hasOwn(alarmWords, text);

export const keyOf = (scope: string, { kind, about }: Pick<Trouble, 'kind' | 'about'>): string =>
  [kind, scope, about].join(':');

const goneSince = ({ goneAt, seenAt }: Alarm, now: number): number | null => {
  if (goneAt) return goneAt.getTime();
  return now - seenAt.getTime() > LOST_MS ? seenAt.getTime() : null;
};

/** Whether it holds, and has for so long that somebody is to know. */
export const isStanding = (alarm: Alarm, now: number): boolean =>
  goneSince(alarm, now) === null && now - alarm.since.getTime() >= BEGIN_MS;

export type News<Of = Alarm> = { begun: Of[]; ended: Of[] };

/** What the owner has not heard of yet: what began and stands, and what was told and is over for good. */
export function newsOf(alarms: readonly Alarm[], now: number): News {
  const begun = alarms.filter((alarm) => alarm.toldAt === null && isStanding(alarm, now));
  const ended = alarms.filter((alarm) => {
    const gone = goneSince(alarm, now);
    return alarm.toldAt !== null && gone !== null && now - gone >= END_MS;
  });
  return { begun, ended };
}

/** What an alarm says, for a mail or the dashboard. */
export function wordsOf({ kind, about, count }: Trouble): { title: string; effect: string; remedy: string } {
  const { title, effect, remedy } = alarmWords[kind];
  return { title: title({ about, count }), effect, remedy };
}

/** One mail for all that began and ended; the title of the only one is its subject. */
export function noticeOf({ begun, ended }: News<Trouble>): OwnerNotice {
  const says = begun.map(wordsOf);
  const over = ended.map((alarm) => alarmMail.over(wordsOf(alarm).title));
  const [only = alarmMail.subject(begun.length, ended.length), ...more] = [...says.map(({ title }) => title), ...over];
  const subject = more.length === 0 ? only : alarmMail.subject(begun.length, ended.length);
  return {
    subject,
    lines: [
      ...says.flatMap(({ title, effect, remedy }) => [`${title}.`, effect, remedy]),
      ...over.map((line) => `${line}.`),
    ],
  };
}
