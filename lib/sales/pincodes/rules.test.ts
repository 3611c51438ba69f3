import { describe, expect, it } from 'vitest';
import {
  destinationOf,
  type Given,
  PINCODE_LENGTH,
  type Place,
  type PlaceFields,
  pinOf,
  proposalFor,
  renew,
  statesOf,
} from './rules';

describe('what is a pincode', () => {
  it('has six digits', () => {
    expect(PINCODE_LENGTH).toBe(6);
  });

  it.each<[string, string, string | null]>([
    ['six digits', '411001', '411001'],
    ['the lowest', '100000', '100000'],
    ['a blank in it', '411 001', '411001'],
    ['blanks and a dash', ' 411-001 ', '411001'],
    ['Devanagari digits', '४११००१', '411001'],
    ['full-width digits', '４１１００１', '411001'],
    ['40 characters', `${' '.repeat(34)}411001`, '411001'],
    ['41 characters', `${' '.repeat(35)}411001`, null],
    ['nought first', '011001', null],
    ['five digits', '41100', null],
    ['seven digits', '4110011', null],
    ['a letter before', 'x411001', null],
    ['a letter after', '411001x', null],
    ['a point in it', '411.001', null],
    ['nothing', '', null],
    ['a line of SQL', "411001' OR '1'='1", null],
    ['a NUL', '411001\u0000', null],
    ['Bengali digits', '৪১১০০১', null],
    ['a number in another form', '4.11e5', null],
  ])('%s', (_name, typed, pin) => {
    expect(pinOf(typed)).toBe(pin);
  });
});

const PUNE = { city: 'Pune', district: 'Pune', state: 'Maharashtra' };
const PUDUCHERRY = { city: 'Puducherry', district: 'Puducherry', state: 'Puducherry' };
const BAHOUR = { city: 'Bahour', district: 'Cuddalore', state: 'Tamil Nadu' };

it('states are told once each', () => {
  expect(statesOf([])).toEqual([]);
  expect(statesOf([PUDUCHERRY, BAHOUR, PUDUCHERRY])).toEqual(['Puducherry', 'Tamil Nadu']);
});

const NOTHING: Given = { city: null, state: null };
const CENTRAL = { city: 'Delhi', district: 'Central Delhi', state: 'Delhi' };
const NEW = { city: 'New Delhi', district: 'New Delhi', state: 'Delhi' };

describe('where an order goes', () => {
  it.each<[string, Place[], Given, ReturnType<typeof destinationOf>]>([
    ['nothing was said', [PUNE], NOTHING, { ...PUNE, isKnown: true }],
    ['the parent’s city wins', [PUNE], { city: 'Baner', state: null }, { ...PUNE, city: 'Baner', isKnown: true }],
    ['the right state', [PUNE], { city: null, state: 'Maharashtra' }, { ...PUNE, isKnown: true }],
    [
      'a state that the pincode is not in stays, and is flagged',
      [PUNE],
      { city: 'Pune', state: 'Goa' },
      { city: 'Pune', district: null, state: 'Goa', isKnown: false },
    ],
    ['an unknown pincode', [], NOTHING, { city: null, district: null, state: null, isKnown: false }],
    [
      'an unknown pincode of which all was said',
      [],
      { city: 'Leh', state: 'Ladakh' },
      { city: 'Leh', district: null, state: 'Ladakh', isKnown: false },
    ],
    [
      'two states, not said which',
      [PUDUCHERRY, BAHOUR],
      NOTHING,
      { city: null, district: null, state: null, isKnown: false },
    ],
    ['two states, one said', [PUDUCHERRY, BAHOUR], { city: null, state: 'Tamil Nadu' }, { ...BAHOUR, isKnown: true }],
    [
      'two states, the city tells which',
      [PUDUCHERRY, BAHOUR],
      { city: 'bahour', state: null },
      { ...BAHOUR, city: 'bahour', isKnown: true },
    ],
    [
      'two states, the district tells which',
      [PUDUCHERRY, BAHOUR],
      { city: 'Cuddalore', state: null },
      { ...BAHOUR, city: 'Cuddalore', isKnown: true },
    ],
    [
      'two states, the city tells nothing',
      [PUDUCHERRY, BAHOUR],
      { city: 'Village', state: null },
      { city: 'Village', district: null, state: null, isKnown: false },
    ],
    [
      'two states, the city of the other one',
      [PUDUCHERRY, BAHOUR],
      { city: 'Puducherry', state: 'Tamil Nadu' },
      { ...BAHOUR, city: 'Puducherry', isKnown: true },
    ],
    ['two districts: the likelier one', [CENTRAL, NEW], NOTHING, { ...CENTRAL, isKnown: true }],
    [
      'two districts: the one of the city',
      [CENTRAL, NEW],
      { city: 'NEW DELHI', state: null },
      { ...NEW, city: 'NEW DELHI', isKnown: true },
    ],
  ])('%s', (_name, places, given, destination) => {
    expect(destinationOf(places, given)).toEqual(destination);
  });
});

describe('what is put into the form', () => {
  it.each<[string, Place[], string, PlaceFields]>([
    ['one place', [PUNE], '', { city: 'Pune', state: 'Maharashtra' }],
    ['no place', [], '', { city: '', state: '' }],
    ['no place, a state chosen', [], 'Goa', { city: '', state: '' }],
    ['two states: asked', [PUDUCHERRY, BAHOUR], '', { city: '', state: '' }],
    ['two states, one chosen: its city', [PUDUCHERRY, BAHOUR], 'Tamil Nadu', { city: 'Bahour', state: 'Tamil Nadu' }],
    ['two states of one city', [PUNE, { ...PUNE, state: 'Goa' }], '', { city: 'Pune', state: '' }],
    ['two districts: the likelier one', [CENTRAL, NEW], '', { city: 'Delhi', state: 'Delhi' }],
    ['another state chosen: what the list says stays proposed', [PUNE], 'Goa', { city: 'Pune', state: 'Maharashtra' }],
  ])('%s', (_name, places, chosen, fields) => {
    expect(proposalFor(places, chosen)).toEqual(fields);
  });

  it.each<[string, string, string, string, string]>([
    ['an empty field is filled', '', '', 'Pune', 'Pune'],
    ['what is ours is renew', 'Pune', 'Pune', 'Leh', 'Leh'],
    ['what is ours goes with an unknown pincode', 'Pune', 'Pune', '', ''],
    ['what was typed stays', 'Baner', 'Pune', 'Leh', 'Baner'],
    ['what was typed before anything was proposed stays', 'Baner', '', 'Pune', 'Baner'],
    ['what was emptied is filled again', '', 'Pune', 'Pune', 'Pune'],
  ])('%s', (_name, typed, before, proposed, after) => {
    expect(renew(typed, before, proposed)).toBe(after);
  });
});
