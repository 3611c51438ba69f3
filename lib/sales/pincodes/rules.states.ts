/** Where an order can go to; `gstCode` is what tax papers call it by, `02` for Himachal Pradesh. */
export type State = {
  name: string;
  gstCode: string;
  /** A union territory that makes no laws of its own: its half of the tax is called UTGST. */
  isUnionTerritory: boolean;
};

const state = (gstCode: string, name: string): State => ({ name, gstCode, isUnionTerritory: false });
const territory = (gstCode: string, name: string): State => ({ name, gstCode, isUnionTerritory: true });

/** All states and union territories, by their GST codes. */
export const STATES: readonly State[] = [
  state('01', 'Jammu and Kashmir'),
  state('02', 'Himachal Pradesh'),
  state('03', 'Punjab'),
  territory('04', 'Chandigarh'),
  state('05', 'Uttarakhand'),
  state('06', 'Haryana'),
  state('07', 'Delhi'),
  state('08', 'Rajasthan'),
  state('09', 'Uttar Pradesh'),
  state('10', 'Bihar'),
  state('11', 'Sikkim'),
  state('12', 'Arunachal Pradesh'),
  state('13', 'Nagaland'),
  state('14', 'Manipur'),
  state('15', 'Mizoram'),
  state('16', 'Tripura'),
  state('17', 'Meghalaya'),
  state('18', 'Assam'),
  state('19', 'West Bengal'),
  state('20', 'Jharkhand'),
  state('21', 'Odisha'),
  state('22', 'Chhattisgarh'),
  state('23', 'Madhya Pradesh'),
  state('24', 'Gujarat'),
  territory('26', 'Dadra and Nagar Haveli and Daman and Diu'),
  state('27', 'Maharashtra'),
  state('29', 'Karnataka'),
  state('30', 'Goa'),
  territory('31', 'Lakshadweep'),
  state('32', 'Kerala'),
  state('33', 'Tamil Nadu'),
  state('34', 'Puducherry'),
  territory('35', 'Andaman and Nicobar Islands'),
  state('36', 'Telangana'),
  state('37', 'Andhra Pradesh'),
  territory('38', 'Ladakh'),
];

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
