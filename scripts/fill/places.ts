import type { Chance } from '../chaos/chance.ts';
import type { Parent } from './names.ts';

/** Town, state, the first four digits of its pincodes, the last of the other two, and its district by another name. */
const TOWNS: readonly (readonly [string, string, string, number, string?])[] = [
  ['Mumbai', 'Maharashtra', '4000', 99],
  ['Pune', 'Maharashtra', '4110', 62],
  ['Nagpur', 'Maharashtra', '4400', 37],
  ['Nashik', 'Maharashtra', '4220', 13],
  ['New Delhi', 'Delhi', '1100', 96],
  ['Bengaluru', 'Karnataka', '5600', 99, 'Bengaluru Urban'],
  ['Mysuru', 'Karnataka', '5700', 34],
  ['Hubballi', 'Karnataka', '5800', 32, 'Dharwad'],
  ['Chennai', 'Tamil Nadu', '6000', 99],
  ['Coimbatore', 'Tamil Nadu', '6410', 62],
  ['Madurai', 'Tamil Nadu', '6250', 23],
  ['Kochi', 'Kerala', '6820', 42, 'Ernakulam'],
  ['Kozhikode', 'Kerala', '6730', 36],
  ['Hyderabad', 'Telangana', '5000', 98],
  ['Warangal', 'Telangana', '5060', 15],
  ['Vijayawada', 'Andhra Pradesh', '5200', 15, 'Krishna'],
  ['Visakhapatnam', 'Andhra Pradesh', '5300', 53],
  ['Ahmedabad', 'Gujarat', '3800', 63],
  ['Surat', 'Gujarat', '3950', 23],
  ['Jaipur', 'Rajasthan', '3020', 42],
  ['Lucknow', 'Uttar Pradesh', '2260', 31],
  ['Kanpur', 'Uttar Pradesh', '2080', 27, 'Kanpur Nagar'],
  ['Varanasi', 'Uttar Pradesh', '2210', 11],
  ['Indore', 'Madhya Pradesh', '4520', 20],
  ['Bhopal', 'Madhya Pradesh', '4620', 47],
  ['Patna', 'Bihar', '8000', 30],
  ['Ranchi', 'Jharkhand', '8340', 12],
  ['Kolkata', 'West Bengal', '7000', 99],
  ['Siliguri', 'West Bengal', '7340', 15, 'Darjeeling'],
  ['Bhubaneswar', 'Odisha', '7510', 31, 'Khordha'],
  ['Guwahati', 'Assam', '7810', 40, 'Kamrup Metropolitan'],
  ['Ludhiana', 'Punjab', '1410', 17],
  ['Gurugram', 'Haryana', '1220', 18],
  ['Dehradun', 'Uttarakhand', '2480', 16],
  ['Shimla', 'Himachal Pradesh', '1710', 13],
  ['Panaji', 'Goa', '4030', 6, 'North Goa'],
];
const STREETS = [
  'MG Road',
  'Station Road',
  'Nehru Street',
  'Temple Road',
  'Lake View Road',
  'Old Market Road',
  '2nd Cross, Gandhi Nagar',
  'Shivaji Nagar',
  'Ashok Vihar, Phase 2',
  'behind the post office',
  'near the water tank',
];
const HOUSES = ['Shanti Apartments', 'Green Park Society', 'Sai Residency', 'Lotus Heights', 'Rosewood Enclave'];
const STREETS_IN_HINDI = ['गांधी नगर', 'स्टेशन रोड', 'पुराना बाज़ार', 'शिव मंदिर के पास', 'नेहरू मार्ग'];
/** On every address: a parcel that somebody sends there all the same does not get far. */
const MARK = '(made up)';

export type Place = { address1: string; address2: string; pincode: string; city: string; state: string };
/** What else the pincode says of the place. */
export type Area = { district: string };

function firstLine(chance: Chance, isHindi: boolean): string {
  if (isHindi) return `मकान नं. ${chance.between(1, 400)}, ${chance.pick(STREETS_IN_HINDI)}`;
  const street = chance.pick(STREETS);
  if (chance.is(0.4)) return `Flat ${chance.between(1, 14)}0${chance.between(1, 8)}, ${chance.pick(HOUSES)}, ${street}`;
  return chance.is(0.5)
    ? `House no. ${chance.between(1, 900)}, ${street}`
    : `${chance.between(1, 60)}/${chance.between(1, 9)}, ${street}`;
}

/** Where a parent lives: a pincode of that town, and a house that nobody knows. */
export function placeParent(chance: Chance, { isHindi }: Parent): { place: Place; area: Area } {
  const [town, state, begin, last, district = town] = chance.pick(TOWNS);
  const place = {
    address1: firstLine(chance, isHindi),
    address2: `${town}, ${state} ${MARK}`,
    pincode: `${begin}${String(chance.between(1, last)).padStart(2, '0')}`,
    city: town,
    state,
  };
  return { place, area: { district } };
}
