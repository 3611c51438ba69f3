import { describe, expect, it } from 'vitest';
import { STATES, stateCalled } from './rules.states';

it('there are 28 states and 8 union territories, each with its own code', () => {
  expect(STATES.map(({ gstCode, name }) => `${gstCode} ${name}`)).toEqual([
    '01 Jammu and Kashmir',
    '02 Himachal Pradesh',
    '03 Punjab',
    '04 Chandigarh',
    '05 Uttarakhand',
    '06 Haryana',
    '07 Delhi',
    '08 Rajasthan',
    '09 Uttar Pradesh',
    '10 Bihar',
    '11 Sikkim',
    '12 Arunachal Pradesh',
    '13 Nagaland',
    '14 Manipur',
    '15 Mizoram',
    '16 Tripura',
    '17 Meghalaya',
    '18 Assam',
    '19 West Bengal',
    '20 Jharkhand',
    '21 Odisha',
    '22 Chhattisgarh',
    '23 Madhya Pradesh',
    '24 Gujarat',
    '26 Dadra and Nagar Haveli and Daman and Diu',
    '27 Maharashtra',
    '29 Karnataka',
    '30 Goa',
    '31 Lakshadweep',
    '32 Kerala',
    '33 Tamil Nadu',
    '34 Puducherry',
    '35 Andaman and Nicobar Islands',
    '36 Telangana',
    '37 Andhra Pradesh',
    '38 Ladakh',
  ]);
});

it('five union territories have no legislature', () => {
  expect(STATES.flatMap(({ isUnionTerritory, name }) => (isUnionTerritory ? [name] : []))).toEqual([
    'Chandigarh',
    'Dadra and Nagar Haveli and Daman and Diu',
    'Lakshadweep',
    'Andaman and Nicobar Islands',
    'Ladakh',
  ]);
});

describe('the state that is meant', () => {
  it.each(STATES.map(({ name }) => name))('%s', (name) => {
    expect(stateCalled(name)?.name).toBe(name);
  });

  it.each([
    ['maharashtra', 'Maharashtra'],
    [' TAMIL-NADU ', 'Tamil Nadu'],
    ['Jammu & Kashmir', 'Jammu and Kashmir'],
    ['Andaman & Nicobar', 'Andaman and Nicobar Islands'],
    ['Chattisgarh', 'Chhattisgarh'],
    ['Dadra & Nagar Haveli', 'Dadra and Nagar Haveli and Daman and Diu'],
    ['Daman and Diu', 'Dadra and Nagar Haveli and Daman and Diu'],
    ['NCT of Delhi', 'Delhi'],
    ['New Delhi', 'Delhi'],
    ['Orissa', 'Odisha'],
    ['Pondicherry', 'Puducherry'],
    ['Uttaranchal', 'Uttarakhand'],
    ['', undefined],
    ['Bavaria', undefined],
    ['constructor', undefined],
    ['27', undefined],
  ])('%s is %s', (name, state) => {
    expect(stateCalled(name)?.name).toBe(state);
  });
});
