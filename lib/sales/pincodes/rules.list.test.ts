import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Place, statesOf } from './rules';
import { placesIn } from './rules.list';
import { STATES } from './rules.states';

const LIST = `# A list, with words before it.
# 560001 stands here too.
110001\t07\tNew Delhi
400101\t27\tMumbai
411001\t27\tPune
411004\t27\tPune\tShivajinagar
605007\t34\tPuducherry
605007\t33\tCuddalore\tBahour
854999\t99\tNowhere
855117\t10\tKishanganj
`;
const PUNE = { city: 'Pune', district: 'Pune', state: 'Maharashtra' };
const PUDUCHERRY = { city: 'Puducherry', district: 'Puducherry', state: 'Puducherry' };
const BAHOUR = { city: 'Bahour', district: 'Cuddalore', state: 'Tamil Nadu' };

describe('the places of a pincode in the list', () => {
  it.each<[string, string, Place[]]>([
    ['the first', '110001', [{ city: 'New Delhi', district: 'New Delhi', state: 'Delhi' }]],
    ['one that is called like its district', '411001', [PUNE]],
    ['one that is called otherwise', '411004', [{ ...PUNE, city: 'Shivajinagar' }]],
    ['one in two states, in the order of the list', '605007', [PUDUCHERRY, BAHOUR]],
    ['the last', '855117', [{ city: 'Kishanganj', district: 'Kishanganj', state: 'Bihar' }]],
    ['a state without a name', '854999', [{ city: 'Nowhere', district: 'Nowhere', state: '' }]],
    ['below all', '100000', []],
    ['between two', '411002', []],
    ['above all', '999999', []],
    ['named in the words before', '560001', []],
  ])('%s', (_name, pin, places) => {
    expect(placesIn(LIST, pin)).toEqual(places);
  });

  it('an empty list knows none', () => {
    expect(placesIn('', '411001')).toEqual([]);
  });
});

const FILE = join(import.meta.dirname, 'places.tsv');
const list = readFileSync(FILE, 'latin1');
const lines = list.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
const rows = lines.map((line) => line.split('\t'));
const placesOf = new Map(rows.map(([pin = '']) => [pin, placesIn(list, pin)]));
const pinsWhere = (holds: (pin: string) => boolean) => [...placesOf.keys()].filter(holds);

describe('the list of places', () => {
  it('names its source and licence first', () => {
    expect(list).toMatch(/^# Pincodes of India/);
    expect(list).toContain('GeoNames');
    expect(list).toContain('https://creativecommons.org/licenses/by/4.0/');
  });

  it('is small, plain letters, and sorted as it is searched', () => {
    expect(statSync(FILE).size).toBeLessThan(700_000);
    expect(list).toMatch(/^[\t\n -~]+\n$/);
    const pins = rows.map(([pin]) => pin ?? '');
    expect(pins).toEqual(pins.toSorted());
  });

  it('has well-formed lines, each place once', () => {
    const codes = new Set(STATES.map(({ gstCode }) => gstCode));
    const isWell = ([pin = '', code = '', district = '', city]: string[]) =>
      /^[1-9]\d{5}$/.test(pin) &&
      codes.has(code) &&
      /^[A-Z]/.test(district) &&
      (city === undefined || /^[A-Z]/.test(city));
    expect(rows.filter((row) => !isWell(row) || row.length > 4 || row[2] === row[3])).toEqual([]);
    expect(new Set(rows.map((row) => row.slice(0, 3).join())).size).toBe(rows.length);
    expect(rows.flat().filter((text) => text !== text.trim() || text.length > 40)).toEqual([]);
  });

  it('has every pincode of the source, in all its states and districts', () => {
    expect(placesOf.size).toBe(19_238);
    expect(rows).toHaveLength(20_609);
    expect(pinsWhere((pin) => statesOf(placesOf.get(pin) ?? []).length > 1)).toHaveLength(32);
    expect(pinsWhere((pin) => (placesOf.get(pin)?.length ?? 0) > 1)).toHaveLength(1_314);
    expect(new Set(rows.map(([, code]) => code)).size).toBe(STATES.length);
  });

  it('tells Ladakh from Jammu and Kashmir', () => {
    const ladakh = pinsWhere((pin) => pin.startsWith('194'));
    expect(ladakh.length).toBeGreaterThan(5);
    expect(new Set(ladakh.flatMap((pin) => statesOf(placesOf.get(pin) ?? [])))).toEqual(new Set(['Ladakh']));
    expect(pinsWhere((pin) => !pin.startsWith('194') && statesOf(placesOf.get(pin) ?? []).includes('Ladakh'))).toEqual(
      [],
    );
  });

  it.each([
    ['110001', 'Delhi, Central Delhi, Delhi; New Delhi, New Delhi, Delhi'],
    ['122001', 'Gurugram, Gurugram, Haryana'],
    ['160014', 'Chandigarh, Chandigarh, Chandigarh; Kharar, Rupnagar, Punjab'],
    ['194101', 'Leh, Leh, Ladakh'],
    ['302017', 'Jaipur, Jaipur, Rajasthan'],
    ['313001', 'Udaipur, Udaipur, Rajasthan'],
    ['389350', 'Halol, Panch Mahals, Gujarat'],
    ['396210', 'Daman, Daman, Dadra and Nagar Haveli and Daman and Diu'],
    ['400001', 'Mumbai, Mumbai, Maharashtra'],
    ['403001', 'Panaji, North Goa, Goa'],
    ['411001', 'Pune, Pune, Maharashtra'],
    ['411045', 'Pune, Pune, Maharashtra'],
    ['500032', 'Hyderabad, Rangareddy, Telangana'],
    ['560001', 'Bengaluru, Bengaluru, Karnataka'],
    ['575001', 'Mangaluru, Dakshina Kannada, Karnataka'],
    ['600001', 'Chennai, Chennai, Tamil Nadu'],
    ['605007', 'Puducherry, Puducherry, Puducherry; Cuddalore, Cuddalore, Tamil Nadu'],
    ['682016', 'Kochi, Ernakulam, Kerala'],
    ['682555', 'Kavaratti, Lakshadweep, Lakshadweep'],
    ['700001', 'Kolkata, Kolkata, West Bengal'],
    ['744301', 'Carnicobar, Nicobar, Andaman and Nicobar Islands'],
    ['751024', 'Bhubaneswar, Khorda, Odisha'],
    ['781001', 'Guwahati, Kamrup, Assam'],
    ['831001', 'Jamshedpur, East Singhbhum, Jharkhand'],
    ['900099', ''],
  ])('%s is %s', (pin, said) => {
    const places = placesIn(list, pin).map(({ city, district, state }) => `${city}, ${district}, ${state}`);
    expect(places.join('; ')).toBe(said);
  });
});
