import { toDigits, withoutGaps } from '@/lib/core/text';

/** Where a pincode lies: in one district of one state. */
export type Place = { city: string; district: string; state: string };

/** What a parent may say of the place; null where nothing was said. */
export type Given = { city: string | null; state: string | null };

/** Where an order goes. `isKnown`: the list and the parent agree on one state. */
export type Destination = Given & { district: string | null; isKnown: boolean };

export const PINCODE_LENGTH = 6;
/** With all the blanks that somebody puts between the digits. */
export const LONGEST_TYPED = 40;

/** The pincode that somebody means: with blanks or a dash in it, in Devanagari digits too; null for what is none. */
export function pinOf(text: string): string | null {
  if (text.length > LONGEST_TYPED) return null;
  const digits = withoutGaps(toDigits(text));
  return /^[1-9]\d{5}$/.test(digits) ? digits : null;
}

/** The states of some places, each once. */
export const statesOf = (places: readonly Place[]): string[] => [...new Set(places.map(({ state }) => state))];

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The likeliest of these places, or null where they do not tell its state. */
const settled = (places: readonly Place[]): Place | null => (statesOf(places).length === 1 && places[0]) || null;

/**
 * Completes what a parent said of a place with what the list knows of its pincode. What they said stays, also a state
 * in which the list does not have the pincode: they know where they live, and a person looks at it.
 */
export function destinationOf(places: readonly Place[], { city, state }: Given): Destination {
  const inState = places.filter((place) => state === null || place.state === state);
  const named = inState.filter(
    (place) => city !== null && [place.city, place.district].some((one) => isSame(one, city)),
  );
  const place = settled(named.length > 0 ? named : inState);
  if (!place) return { city, district: null, state, isKnown: false };
  return { city: city ?? place.city, district: place.district, state: place.state, isKnown: true };
}

/** The two fields of the form, empty where nothing stands. */
export type PlaceFields = { city: string; state: string };

/**
 * What is put into the form for a pincode: of one that lies in two states the chosen one, and only what it leaves
 * without doubt.
 */
export function proposalFor(places: readonly Place[], chosenState: string): PlaceFields {
  const inChosen = places.filter(({ state }) => state === chosenState);
  const likely = inChosen.length > 0 ? inChosen : places;
  const [first] = likely;
  const isClear = settled(likely) !== null || likely.every(({ city }) => city === first?.city);
  return { city: (isClear && first?.city) || '', state: settled(likely)?.state ?? '' };
}

/** What a field holds once another proposal takes the place of the one before: what was typed instead stays. */
export const renew = (typed: string, before: string, proposed: string): string =>
  typed === '' || typed === before ? proposed : typed;
