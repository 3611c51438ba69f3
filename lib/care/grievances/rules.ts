import { DAY_MS, dayOf, startOfDayNamed } from '@/lib/core/india';
import { toDigits } from '@/lib/core/text';

export const MAX_NAME_LETTERS = 80;
export const MAX_TEXT_LETTERS = 2_000;

/** Owner's side, section 9: within so long somebody with a grievance hears from us. */
export const ACKNOWLEDGE_MS = 2 * DAY_MS;
/** One that nobody has acknowledged for so long needs a person's eye. */
export const WAITS_TOO_LONG_MS = DAY_MS;
/** So long after it was answered it is removed. */
export const KEPT_MONTHS = 36;

const STATES = ['received', 'acknowledged', 'answered'] as const;
export type State = (typeof STATES)[number];
export const ACTIONS = ['acknowledge', 'answer', 'reopen'] as const;
export type Action = (typeof ACTIONS)[number];

/** One thing that was done; `text` are the words of an answer, `version` what the grievance had afterwards. */
export type Step = { at: string; action: Action; by: string; byId?: string; version: number; text?: string };

export type Clock = {
  createdAt: Date;
  acknowledgedAt: Date | null;
  answeredAt: Date | null;
  reopenedAt: Date | null;
};

export const stateOf = ({ acknowledgedAt, answeredAt }: Clock): State =>
  answeredAt ? 'answered' : acknowledgedAt ? 'acknowledged' : 'received';

const FROM: Record<Action, readonly State[]> = {
  acknowledge: ['received'],
  answer: ['received', 'acknowledged'],
  reopen: ['answered'],
};

/** Whether this can be done with a grievance in this state. */
export const mayDo = (action: Action, state: State): boolean => FROM[action].includes(state);

/** What a step changes; whoever answers at once has acknowledged with it. */
export function afterStep(action: Action, clock: Clock, now: Date): Omit<Clock, 'createdAt'> {
  const { acknowledgedAt, answeredAt, reopenedAt } = clock;
  switch (action) {
    case 'acknowledge':
      return { acknowledgedAt: now, answeredAt, reopenedAt };
    case 'answer':
      return { acknowledgedAt: acknowledgedAt ?? now, answeredAt: now, reopenedAt };
    case 'reopen':
      return { acknowledgedAt, answeredAt: null, reopenedAt: now };
  }
}

/** The same time of day in India so many months later or, where that month is shorter, on its last day. */
export function addMonths(from: Date, count: number): Date {
  const [year = 0, month = 1, day = 1] = dayOf(from.getTime()).split('-').map(Number);
  const timeMs = from.getTime() - startOfDayNamed(dayOf(from.getTime())).getTime();
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  const named = new Date(Date.UTC(year, month - 1 + count, Math.min(day, last))).toISOString().slice(0, 10);
  return new Date(startOfDayNamed(named).getTime() + timeMs);
}

/** Until when it has to be acknowledged and answered. */
export const dueOf = ({ createdAt, reopenedAt }: Clock): { acknowledgeBy: Date; answerBy: Date } => ({
  acknowledgeBy: new Date(createdAt.getTime() + ACKNOWLEDGE_MS),
  answerBy: addMonths(reopenedAt ?? createdAt, 1),
});

/** What is to be done next, and by when; null once it is answered. */
export function nextOf(clock: Clock): { what: 'acknowledge' | 'answer'; by: Date } | null {
  const { acknowledgeBy, answerBy } = dueOf(clock);
  const state = stateOf(clock);
  if (state === 'answered') return null;
  return state === 'received' ? { what: 'acknowledge', by: acknowledgeBy } : { what: 'answer', by: answerBy };
}

/** Whether it waits for a person's eye: nobody acknowledged it within a day. */
export const waitsTooLong = (clock: Clock, nowMs: number): boolean =>
  stateOf(clock) === 'received' && nowMs - clock.createdAt.getTime() > WAITS_TOO_LONG_MS;

/** The one form of a number as people type it, or null: `g 1234-5678` is `G12345678`. */
export function toNumber(typed: string): string | null {
  const digits = toDigits(typed).replace(/[\s-]/g, '').toUpperCase();
  const number = /^\d{8}$/.test(digits) ? `G${digits}` : digits;
  return /^G\d{8}$/.test(number) ? number : null;
}

/** A number that nobody can guess from another one; `random` is below 100,000,000. */
export const numberOf = (random: number): string => `G${String(random).padStart(8, '0')}`;
export const NUMBERS = 100_000_000;

/** The words of the latest answer, while it is answered. */
export function answerOf(clock: Clock, steps: readonly Step[]): string | null {
  if (stateOf(clock) !== 'answered') return null;
  return steps.findLast(({ action }) => action === 'answer')?.text ?? null;
}

/** Where a list goes on: behind the one of this id, among answered ones behind this time of an answer. */
export type Cursor = { id: string; answeredAt: Date | null };

/** It names where the last one shown stood, which may stand elsewhere by now. */
export const cursorOf = ({ id, answeredAt }: Cursor): string => (answeredAt ? `${answeredAt.getTime()}-${id}` : id);

/** Null for what is no cursor. */
export function readCursor(text: string): Cursor | null {
  const [, at, id] = /^(?:(\d{1,15})-)?([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/.exec(text) ?? [];
  return id ? { id, answeredAt: at ? new Date(Number(at)) : null } : null;
}
