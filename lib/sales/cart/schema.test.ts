import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deliverySchema, sentDeliverySchema } from './schema';

const good = {
  name: 'आरव शर्मा',
  address1: '12 MG Road',
  address2: '',
  phone: '9876543210',
  pincode: '560001',
  childAge: '4',
};
const firstMessage = (change: object) => deliverySchema.safeParse({ ...good, ...change }).error?.issues[0]?.message;

describe('section 5, delivery details', () => {
  it.each<[object, string | undefined]>([
    [{}, undefined],
    [{ name: '' }, 'Name is required'],
    [{ name: '   ' }, 'Name is required'],
    [{ name: undefined }, 'Name is required'],
    [{ name: ['x'] }, 'Name is required'],
    [{ name: '\u0000\u202e' }, 'Name is required'],
    [{ address1: '' }, 'Address line 1 is required'],
    [{ phone: '' }, 'Phone number is required'],
    [{ phone: '12345' }, 'Please enter a valid 10-digit phone number'],
    [{ phone: '5876543210' }, 'Please enter a valid 10-digit phone number'],
    [{ pincode: '' }, 'Pincode is required'],
    [{ pincode: '012345' }, 'Please enter a valid 6-digit pincode'],
    [{ pincode: '56000' }, 'Please enter a valid 6-digit pincode'],
    [{ pincode: '5600011' }, 'Please enter a valid 6-digit pincode'],
    [{ pincode: '५६०००' }, 'Please enter a valid 6-digit pincode'],
    [{ pincode: '5600 0 1 1' }, 'Please enter a valid 6-digit pincode'],
    [{ pincode: ' - ' }, 'Pincode is required'],
    [{ pincode: ' '.repeat(41) }, 'Please enter a valid 6-digit pincode'],
    [{ childAge: `4${' '.repeat(40)}x` }, 'Please enter a valid age between 0-16 years'],
    [{ childAge: '१७' }, 'Please enter a valid age between 0-16 years'],
    [{ childAge: '' }, 'Child age is required'],
    [{ childAge: undefined }, 'Child age is required'],
    [{ childAge: null }, 'Child age is required'],
    [{ childAge: '-1' }, 'Please enter a valid age between 0-16 years'],
    [{ childAge: '17' }, 'Please enter a valid age between 0-16 years'],
    [{ childAge: '16.1' }, 'Please enter a valid age between 0-16 years'],
    [{ childAge: '1e1' }, 'Please enter a valid age between 0-16 years'],
    [{ childAge: 'four' }, 'Please enter a valid age between 0-16 years'],
    [{ childAge: '0' }, undefined],
    [{ childAge: 16 }, undefined],
    [{ childAge: '4.5' }, undefined],
    [{ address2: 'x'.repeat(161) }, 'Please enter a shorter address line 2'],
    [{ name: 'x'.repeat(100_000) }, 'Please enter a shorter name'],
  ])('%j says %s', (change, message) => {
    expect(firstMessage(change)).toBe(message);
  });

  it('reports the first failing rule in the order of the table', () => {
    const messages = deliverySchema.safeParse({}).error?.issues.map((issue) => issue.message);
    expect(messages).toEqual([
      'Name is required',
      'Address line 1 is required',
      'Phone number is required',
      'Pincode is required',
      'Child age is required',
    ]);
  });

  it('case 45: keeps hostile text as text, without what would break a label', () => {
    const delivery = deliverySchema.parse({
      ...good,
      name: '<script>alert(1)</script>\u202Eevil\u0000',
      address1: '=cmd|calc\n12  MG Road',
      address2: '  ',
    });
    expect(delivery.name).toBe('<script>alert(1)</script>evil');
    expect(delivery.address1).toBe('=cmd|calc 12 MG Road');
    expect(delivery.address2).toBeNull();
  });

  it.each([
    ['411 001', '4', '411001', 4],
    ['४११००१', '४', '411001', 4],
    [' 4 1 1-0 0 1 ', ' ४.५ ', '411001', 4.5],
    ['４１１００１', '１６', '411001', 16],
  ])('takes %j and %j as people type them', (pincode, childAge, pin, age) => {
    expect(deliverySchema.parse({ ...good, pincode, childAge })).toMatchObject({ pincode: pin, childAge: age });
  });

  it('stores canonical values', () => {
    expect(deliverySchema.parse({ ...good, phone: '+91 98765-43210', childAge: '0.5' })).toMatchObject({
      phone: '9876543210',
      childAge: 0.5,
      address2: null,
    });
  });
});

describe('where the fields begin and end', () => {
  const blanks = (count: number) => ' '.repeat(count);
  const LINE_1 = 'Please enter a shorter address line 1';
  const LINE_2 = 'Please enter a shorter address line 2';
  const AGE = 'Please enter a valid age between 0-16 years';

  it.each<[string, object, string | undefined]>([
    ['one letter', { name: 'A', address1: '1' }, undefined],
    ['160 letters', { name: 'x'.repeat(160), address1: 'x'.repeat(160), address2: 'x'.repeat(160) }, undefined],
    ['161 letters of name', { name: 'x'.repeat(161) }, 'Please enter a shorter name'],
    ['161 letters of the first line', { address1: 'x'.repeat(161) }, LINE_1],
    ['4,000 characters, most of them blanks', { address1: `${blanks(3_999)}1` }, undefined],
    ['4,001', { address1: `${blanks(4_000)}1` }, LINE_1],
    ['4,000 of the second line', { address2: `${blanks(3_999)}1` }, undefined],
    ['4,001 of the second line', { address2: `${blanks(4_000)}1` }, LINE_2],
    ['a second line that is no text', { address2: 7 }, 'Please enter address line 2 as text'],
    ['no second line', { address2: null }, undefined],
    ['blanks around the pincode', { pincode: ' 560001 ' }, undefined],
    ['one digit of pincode', { pincode: '5' }, 'Please enter a valid 6-digit pincode'],
    ['no pincode', { pincode: undefined }, 'Pincode is required'],
    ['a pincode that is a number', { pincode: 560_001 }, 'Pincode is required'],
    ['letters around the pincode', { pincode: 'x560001' }, 'Please enter a valid 6-digit pincode'],
    ['blanks around the age', { childAge: ' 4 ' }, undefined],
    ['blanks for an age', { childAge: '  ' }, 'Child age is required'],
    ['three digits', { childAge: '004' }, AGE],
    ['two decimals', { childAge: '4.25' }, AGE],
    ['a comma', { childAge: '4,5' }, AGE],
    ['a point and nothing', { childAge: '4.' }, AGE],
    ['a letter before', { childAge: 'x4' }, AGE],
  ])('%s', (_name, change, message) => {
    expect(firstMessage(change)).toBe(message);
  });

  it('every part is kept', () => {
    const delivery = { ...good, address2: 'Flat 2', phone: '9876543210', city: 'Bengaluru', state: 'Karnataka' };
    expect(deliverySchema.parse({ ...delivery, pincode: ' 560001 ', childAge: ' 16 ' })).toEqual({
      ...delivery,
      childAge: 16,
    });
    const { address2: _second, ...rest } = good;
    expect(deliverySchema.parse(rest).address2).toBeNull();
  });
});

describe('city and state need not be said', () => {
  const CITY = 'Please enter a shorter city';
  const STATE = 'Please choose a state from the list';

  it.each<[string, object, string | null, string | null]>([
    ['nothing of them', {}, null, null],
    ['null', { city: null, state: null }, null, null],
    ['empty', { city: '', state: '' }, null, null],
    ['blanks', { city: '  ', state: ' \n ' }, null, null],
    ['only what is not seen', { city: '\u202e\u200b', state: '\u200b' }, null, null],
    ['both', { city: ' Pune  City ', state: 'Maharashtra' }, 'Pune City', 'Maharashtra'],
    ['a city in Hindi', { city: 'पुणे' }, 'पुणे', null],
    ['60 letters', { city: 'x'.repeat(60) }, 'x'.repeat(60), null],
    ['4,000 characters, most of them blanks', { city: `${' '.repeat(3_999)}P` }, 'P', null],
    ['another writing of a state', { state: 'jammu & kashmir' }, null, 'Jammu and Kashmir'],
    ['an older name of a state', { state: 'Orissa' }, null, 'Odisha'],
    ['case 45: markup stays text', { city: '<b>Pune</b>' }, '<b>Pune</b>', null],
  ])('%s', (_name, change, city, state) => {
    expect(deliverySchema.parse({ ...good, ...change })).toMatchObject({ city, state });
  });

  it.each<[string, object, string]>([
    ['61 letters', { city: 'x'.repeat(61) }, CITY],
    ['4,001 characters', { city: `${' '.repeat(4_000)}P` }, CITY],
    ['a state that is none', { state: 'Bavaria' }, STATE],
    ['a long state', { state: 'Goa'.repeat(100_000) }, STATE],
    ['a name of every object', { state: 'constructor' }, STATE],
    ['a city that is a number', { city: 7 }, 'Please enter the city as text'],
    ['a city that is a list', { city: ['Pune'] }, 'Please enter the city as text'],
    ['a state that is an object', { state: { name: 'Goa' } }, STATE],
  ])('%s', (_name, change, message) => {
    expect(firstMessage(change)).toBe(message);
  });

  it('they come last: what the table asks for is said first', () => {
    expect(firstMessage({ state: 'Bavaria', childAge: '' })).toBe('Child age is required');
  });
});

it.each([undefined, null, [], [good], 'Asha', 7])('a delivery sent as %j is told what is missing first', (sent) => {
  const { error } = z.object({ userDetails: sentDeliverySchema }).safeParse({ userDetails: sent });
  expect(error?.issues[0]).toMatchObject({ message: 'Name is required', path: ['userDetails', 'name'] });
  expect(z.object({ userDetails: sentDeliverySchema }).safeParse({}).error?.issues).toEqual(error?.issues);
  expect(sentDeliverySchema.parse(good)).toEqual(deliverySchema.parse(good));
});
