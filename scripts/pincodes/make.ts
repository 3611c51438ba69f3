import { STATES, stateCalled } from '../../lib/sales/pincodes/rules.states.ts';

type Office = { pin: string; name: string; state: string; district: string; taluk: string };
type Place = { gstCode: string; district: string; city: string; offices: number };

/** The list has them with Jammu and Kashmir, to which they belonged until 2019. */
const LADAKH = /^194/;

/** Where the list has an older name. */
const RENAMED: Readonly<Record<string, string>> = {
  Allahabad: 'Prayagraj',
  Bangalore: 'Bengaluru',
  Belgaum: 'Belagavi',
  Bellary: 'Ballari',
  Calicut: 'Kozhikode',
  Faizabad: 'Ayodhya',
  Gulbarga: 'Kalaburagi',
  Gurgaon: 'Gurugram',
  Hubli: 'Hubballi',
  'K.V.Rangareddy': 'Rangareddy',
  Kolkatta: 'Kolkata',
  Mangalore: 'Mangaluru',
  Mysore: 'Mysuru',
  Pondicherry: 'Puducherry',
  Shimoga: 'Shivamogga',
  Tumkur: 'Tumakuru',
};

/** Names that are all capitals, or begin with a small letter, as others are written. */
const toTitle = (name: string): string =>
  /^[A-Z][^a-z]+$|^[a-z]/.test(name) ? name.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase()) : name;

/** A name without what the list puts behind it: `Bilaspur(CGH)`, `Leh City`, `Solan(T)`. */
function clean(name: string): string {
  const bare = name
    .replace(/[([].*$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  const titled = toTitle(bare);
  return RENAMED[titled] ?? titled;
}

const PARTS = /\s+(north|south|east|west|urban|rural|city|town|taluka?|tehsil|tahsil|sadar|mandal|gds)$/i;
const NO_NAME = /^(na|n\.a\.?|nil|none|svs|sadar|gmc|city|urban|rural|north|south|east|west)$|\but\b|\d|,|^.{0,2}$/i;

const HEAD_OFFICE = /\s*\b(?:H\.?\s?O|G\.?\s?P\.?\s?O)\.?$/i;

/** The town whose head office this is, or null. */
const townOf = (office: string): string | null =>
  HEAD_OFFICE.test(office) ? clean(office.replace(HEAD_OFFICE, '')).replace(PARTS, '') || null : null;

function mostOf(names: readonly string[]): string | null {
  const counts = Map.groupBy(names, (name) => name);
  const [most] = [...counts].sort(
    ([one, ones], [other, others]) => others.length - ones.length || (one < other ? -1 : 1),
  );
  return most && most[1].length * 2 >= names.length ? most[0] : null;
}

const same = (one: string, other: string): boolean =>
  one.toLowerCase().replace(/[^a-z]/g, '') === other.toLowerCase().replace(/[^a-z]/g, '');

/** Districts that are one city. */
const CITIES = new Set(['Bengaluru', 'Chennai', 'Hyderabad', 'Kolkata', 'Mumbai', 'New Delhi']);

/**
 * What a parent would call the town. The post counts the pincodes of a town from its head office on, `411001` to
 * `411062` for Pune; elsewhere it is the town of a head office, one that the taluk is called after, the taluk, or the
 * district.
 */
function cityOf(offices: readonly Office[], district: string, towns: ReadonlyMap<string, string>): string {
  const [first] = offices;
  if (!first || CITIES.has(district)) return district;
  if (first.state === 'Delhi') return 'Delhi';
  const town = /^\d{3}0/.test(first.pin) && towns.get(`${first.pin.slice(0, 3)} ${first.state}`);
  if (town) return town;
  const taluks = offices.map(({ taluk }) => clean(taluk).replace(PARTS, '')).filter((name) => !NO_NAME.test(name));
  const taluk = mostOf(taluks);
  const called = offices.map(({ name }) => clean(name).replace(PARTS, ''));
  const ownTown = [district, taluk].find((one) => one && called.some((name) => same(one, name)));
  const head = offices.map(({ name }) => townOf(name)).find((name) => name !== null);
  const found = head ?? ownTown ?? taluk ?? district;
  return RENAMED[found] ?? found;
}

/** @throws Error for a line that is none of GeoNames' list */
function read(line: string): Office {
  const [, pin = '', name = '', state = '', , district = '', , taluk = ''] = line.split('\t');
  const known = LADAKH.test(pin) ? 'Ladakh' : stateCalled(state)?.name;
  if (!/^[1-9]\d{5}$/.test(pin) || !known || !district) throw new Error(`This is no line of GeoNames' IN.txt: ${line}`);
  return { pin, name, state: known, district: clean(district), taluk };
}

/** The places of one pincode, where most of its offices are first. */
function placesOf(offices: readonly Office[], towns: ReadonlyMap<string, string>): Place[] {
  const groups = Map.groupBy(offices, ({ state, district }) => `${state}\t${district}`);
  const places = [...groups.values()].flatMap((own): Place[] => {
    const [first] = own;
    const gstCode = STATES.find(({ name }) => name === first?.state)?.gstCode;
    if (!first || !gstCode) return [];
    return [{ gstCode, district: first.district, city: cityOf(own, first.district, towns), offices: own.length }];
  });
  return places.sort((one, other) => other.offices - one.offices || (one.district < other.district ? -1 : 1));
}

/** The town from which the pincodes with these three digits are counted, in its state. */
function countedFrom(offices: readonly Office[]): Map<string, string> {
  const towns = new Map<string, string>();
  for (const { pin, name, state, district } of offices.toSorted((one, other) => (one.pin < other.pin ? -1 : 1))) {
    const [town, key] = [CITIES.has(district) ? district : townOf(name), `${pin.slice(0, 3)} ${state}`];
    if (town && /^\d{3}00/.test(pin) && !towns.has(key)) towns.set(key, town);
  }
  return towns;
}

/**
 * The lines of our file from those of GeoNames' `IN.txt`: pincode, GST code of the state, district, and the city where
 * it has another name.
 */
export function makeLines(text: string): string[] {
  const offices = text.split('\n').filter(Boolean).map(read);
  const towns = countedFrom(offices);
  const pins = [...Map.groupBy(offices, ({ pin }) => pin)].sort(([one], [other]) => (one < other ? -1 : 1));
  return pins.flatMap(([pin, own]) =>
    placesOf(own, towns).map(({ gstCode, district, city }) =>
      [pin, gstCode, district, ...(city === district ? [] : [city])].join('\t'),
    ),
  );
}
