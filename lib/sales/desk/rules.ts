import { DAY_MS, startOfDayNamed } from '@/lib/core/india';
import { toDigits } from '@/lib/core/text';
import type { Money, PaymentMethod, Stage } from '@/lib/sales/orders/rules';
import { MAX_NUMBER } from '@/lib/sales/orders/rules.numbers';
import { ARRIVED, ON_THE_WAY, TO_SEND } from '@/lib/sales/orders/rules.stages';

/** Owner's side, section 2: the tabs of the list that say how much there is to do, */
export const COUNTED_TABS = ['to_confirm', 'to_pack', 'packed', 'shipped', 'delivered', 'attention'] as const;
/** and the one without a count. */
export const TABS = [...COUNTED_TABS, 'all'] as const;
export type Tab = (typeof TABS)[number];
export type Counts = Record<(typeof COUNTED_TABS)[number], number>;

/** The share of cash orders that came back is that of so many days. */
export const CAME_BACK_DAYS = 30;

/** The stages of a tab; null where it does not go by the stage. */
export function stagesOf(tab: Tab): readonly Stage[] | null {
  if (tab === 'all' || tab === 'attention') return null;
  return tab === 'shipped' ? ON_THE_WAY : [tab];
}

/** Every way in which an order can stand, as the database holds it to. */
type Standing = { stage: Stage; money: Money; method: PaymentMethod };

const BOTH: readonly PaymentMethod[] = ['cod', 'online'];
const CARRIED: readonly Stage[] = ['to_pack', 'packed', ...ON_THE_WAY, 'returned', 'lost', 'cancelled'];

const STANDINGS: readonly Standing[] = [
  ...(['to_confirm', ...CARRIED] as const).map((stage) => ({ stage, money: 'due' as const, method: 'cod' as const })),
  ...ARRIVED.flatMap((stage) =>
    (['collected', 'received'] as const).map((money) => ({ stage, money, method: 'cod' as const })),
  ),
  ...(['awaiting_payment', 'cancelled'] as const).map((stage) => ({
    stage,
    money: 'pending' as const,
    method: 'online' as const,
  })),
  ...(['payment_failed', 'cancelled'] as const).map((stage) => ({
    stage,
    money: 'failed' as const,
    method: 'online' as const,
  })),
  ...([...CARRIED, 'delivered'] as const).map((stage) => ({
    stage,
    money: 'paid' as const,
    method: 'online' as const,
  })),
  ...([...CARRIED, 'delivered'] as const).flatMap((stage) =>
    BOTH.map((method) => ({ stage, money: 'none' as const, method })),
  ),
];

type Wanted = { stages: readonly Stage[] | null; money: Money | null; method: PaymentMethod | null };

/** The ways of standing that a list asks for: each is read by itself, in order, from one index. */
export const standingsFor = ({ stages, money, method }: Wanted): Standing[] =>
  STANDINGS.filter(
    (one) =>
      (!stages || stages.includes(one.stage)) && (!money || one.money === money) && (!method || one.method === method),
  );

/** What a search may mean; several where it could be either. */
export type Meaning =
  | { kind: 'number'; value: number }
  | { kind: 'id' | 'phone' | 'pincode' | 'tracking' | 'payment' | 'refund'; value: string }
  | { kind: 'name'; value: Name };

/** A number without what people put around it; Devanagari digits are read. */
function meaningsOfDigits(digits: string, typed: string): Meaning[] {
  const found: Meaning[] = [];
  const phone = /^(?:91|0)?([6-9]\d{9})$/.exec(digits)?.[1];
  if (phone) found.push({ kind: 'phone', value: phone });
  if (/^[1-9]\d{5}$/.test(digits)) found.push({ kind: 'pincode', value: digits });
  if (digits.length <= 9) found.push({ kind: 'number', value: Number(digits) });
  if (digits.length >= 4) found.push({ kind: 'tracking', value: digits });
  return [...found, ...parcelsOf(typed).filter(({ value }) => value !== digits)];
}

/** The word that stands before an order's number, where it was copied with it. */
const COPIED_WORD = /^order\s+(?=#?\p{Nd})/iu;

/** Owner's side, section 2: recognises what was typed. */
export function meaningsOf(text: string): Meaning[] {
  const typed = text.trim().replace(COPIED_WORD, '');
  if (/^pay_\w+$/.test(typed)) return [{ kind: 'payment', value: typed }];
  if (/^rfnd_\w+$/.test(typed)) return [{ kind: 'refund', value: typed }];
  const bare = toDigits(typed).replace(/[\s\-().#+]/g, '');
  if (/^\d+$/.test(bare)) return meaningsOfDigits(bare, typed);
  if (/^[0-9a-hj-km-np-tv-z]{26}$/.test(typed)) return [{ kind: 'id', value: typed }];
  const name: Meaning = { kind: 'name', value: nameOf(typed) };
  const parcels = parcelsOf(typed);
  return parcels.length > 0 ? [...parcels, name] : [name];
}

/** A parcel's number as orders have it, without blanks, and without the dashes that a label may print. */
function parcelsOf(typed: string): Meaning[] {
  const number = typed.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z0-9-]{4,40}$/.test(number) || !/\d/.test(number)) return [];
  return [...new Set([number, number.replaceAll('-', '')])].map((value) => ({ kind: 'tracking', value }));
}

const GRAM = 3;

/**
 * A part of a name: from anywhere in it, or how one of its words begins; and the parts by which the index has it, which
 * a name that has it has all. With a joint of two words it is one that few have.
 */
export type Name = { text: string; isAnywhere: boolean; isSeldom: boolean; grams: string[] };

/** How one word ends and the next begins: few names share that, where many share the words. */
const jointsOf = (letters: string[]): string[] =>
  letters.flatMap((letter, at) =>
    letter === ' ' && at >= GRAM && at + GRAM < letters.length
      ? [letters.slice(at - GRAM, at + GRAM + 1).join('')]
      : [],
  );

/** Three letters of every three, from the first to the last. */
function threesOf(letters: string[]): string[] {
  const last = letters.length - GRAM;
  const begins = letters.flatMap((_, at) => (at === last || (at < last && at % GRAM === 0) ? [at] : []));
  return begins.map((at) => letters.slice(at, at + GRAM).join(''));
}

/** Of fewer than three letters a search means how a word of the name begins. */
export function nameOf(typed: string): Name {
  const text = typed.trim().replace(/\s+/g, ' ');
  const letters = [...text];
  if (letters.length < GRAM) return { text, isAnywhere: false, isSeldom: false, grams: [` ${text}`] };
  const joints = jointsOf(letters);
  const ends = [letters.slice(0, GRAM).join(''), letters.slice(-GRAM).join('')];
  const isSeldom = joints.length > 0;
  return { text, isAnywhere: true, isSeldom, grams: isSeldom ? [...joints, ...ends] : threesOf(letters) };
}

/** So many of the latest orders are looked through for a name first, */
export const NEAR = 1_000;
/** then at most so many, for a name that comes often enough. */
export const FAR = 30_000;
const TO_BE_SURE = 3;
/** The index has those of two words at once, unless so many are found near. */
const OFTEN_FOR_TWO_WORDS = 10;

/** Whether as many orders of a name as are wanted stand along the list sooner than the index has them. */
export const isOften = ({ isSeldom }: Pick<Name, 'isSeldom'>, foundNear: number, wanted: number): boolean =>
  foundNear * FAR >= wanted * NEAR * TO_BE_SURE && (!isSeldom || foundNear >= OFTEN_FOR_TWO_WORDS);

/** How far along the list such a name is looked for: thrice as far as its share of the first ones asks. */
export const aheadFor = (foundNear: number, wanted: number): number =>
  Math.min(FAR, Math.ceil((TO_BE_SURE * NEAR * wanted) / foundNear));

type Times = { from: Date | null; to: Date | null };

/**
 * The times of a list as far as about its first `FAR` orders stand, where they come as the first `NEAR` did: for a name
 * that comes now and then the index has thousands of years, and few of these.
 */
export function timeOfFar(
  { from, to, isNewestFirst }: Times & { isNewestFirst: boolean },
  near: { since: Date; until: Date },
): Times {
  const lengthMs = (near.until.getTime() - near.since.getTime()) * (FAR / NEAR);
  const end = isNewestFirst ? near.until.getTime() - lengthMs : near.since.getTime() + lengthMs;
  return isNewestFirst
    ? { from: new Date(Math.max(end, from?.getTime() ?? end)), to }
    : { from, to: new Date(Math.min(end, to?.getTime() ?? end)) };
}

/** Orders leave these stages again: there are never many of them. */
export const isPassing = (stages: readonly Stage[] | null): boolean =>
  stages?.every((stage) => PASSING.includes(stage)) ?? false;
const PASSING: readonly Stage[] = [...TO_SEND, ...ON_THE_WAY];

/** Where a list goes on: behind the order of this time and number. */
export type Cursor = { atMs: number; number: number };

export const cursorOf = ({ atMs, number }: Cursor): string => `${atMs}-${number}`;

/** Null for what is no cursor. */
export function readCursor(text: string): Cursor | null {
  const [, at, number] = /^(\d{1,15})-(\d{1,10})$/.exec(text) ?? [];
  return at && Number(number) <= MAX_NUMBER ? { atMs: Number(at), number: Number(number) } : null;
}

/** The time from the beginning of one day in India to the end of another. */
export const timeOf = ({ from, to }: { from: string | null; to: string | null }) => ({
  from: from === null ? null : startOfDayNamed(from),
  to: to === null ? null : new Date(startOfDayNamed(to).getTime() + DAY_MS),
});

/** What a spreadsheet would take for a number and lose digits of, or for a date: house numbers and parcels are neither. */
const READ_OTHERWISE = /^(0\d+|\d{12,}|\d+e\d+|\d{1,4}[-/.]\d{1,4}([-/.]\d{1,4})?)$/i;
/** A text as a cell of a CSV file that a spreadsheet shows as it is. */
export const toCell = (text: string | null | undefined): string =>
  text && READ_OTHERWISE.test(text) ? `'${text}` : (text ?? '');
