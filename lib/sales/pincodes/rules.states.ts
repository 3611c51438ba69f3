import { STATES as GST_CODES, type State as Name } from '../../../content/states.ts';

/** Where an order can go to; `gstCode` is what tax papers call it by, `02` for Himachal Pradesh. */
export type State = {
  name: string;
  gstCode: string;
  /** A union territory that makes no laws of its own: its half of the tax is called UTGST. */
  isUnionTerritory: boolean;
};

const TERRITORIES: ReadonlySet<string> = new Set<Name>([
  'Andaman and Nicobar Islands',
  'Chandigarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Ladakh',
  'Lakshadweep',
]);

/** All states and union territories, by their GST codes. */
export const STATES: readonly State[] = Object.entries(GST_CODES)
  .map(([name, gstCode]) => ({ name, gstCode, isUnionTerritory: TERRITORIES.has(name) }))
  .toSorted((one, other) => Number(one.gstCode) - Number(other.gstCode));

/** A name as its letters alone: blanks, dashes, capitals and `&` make no difference. */
const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^a-z]/g, '');

/** What they were called before, or are called in other lists. */
const OTHER_NAMES: readonly (readonly [name: string, now: string])[] = [
  ['Andaman and Nicobar', 'Andaman and Nicobar Islands'],
  ['Chattisgarh', 'Chhattisgarh'],
  ['Dadra and Nagar Haveli', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['Daman and Diu', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['NCT of Delhi', 'Delhi'],
  ['New Delhi', 'Delhi'],
  ['Orissa', 'Odisha'],
  ['Pondicherry', 'Puducherry'],
  ['Uttaranchal', 'Uttarakhand'],
];

const NAMED = new Map([
  ...STATES.map(({ name }) => [keyOf(name), name] as const),
  ...OTHER_NAMES.map(([name, now]) => [keyOf(name), now] as const),
]);

/** The state that somebody means by a name, or null. */
export function stateCalled(name: string): State | null {
  const meant = NAMED.get(keyOf(name));
  return STATES.find((one) => one.name === meant) ?? null;
}
