import { describe, expect, it } from 'vitest';
import { makeLines } from './make.ts';

type Office = readonly [pin: string, office: string, state: string, district: string, taluk: string];

const line = ([pin, office, state, district, taluk]: Office): string =>
  ['IN', pin, office, state, '00', district, '000', taluk, '', '18.5', '73.8', '4'].join('\t');

const made = (...offices: readonly Office[]) => makeLines(`${offices.map(line).join('\n')}\n`);

const MH = 'Maharashtra';
const PUNE: Office = ['411001', 'Pune H.O', MH, 'Pune', 'Pune City'];

describe('the lines of the list', () => {
  it.each<[string, Office[], string[]]>([
    ['a city is not named twice', [PUNE], ['411001\t27\tPune']],
    [
      'pincodes are counted from the head office of a town',
      [['411045', 'Baner', MH, 'Pune', 'Haveli'], PUNE],
      ['411001\t27\tPune', '411045\t27\tPune'],
    ],
    [
      'in its state only',
      [['411045', 'Baner', 'Goa', 'North Goa', 'Bardez'], PUNE],
      ['411001\t27\tPune', '411045\t30\tNorth Goa\tBardez'],
    ],
    [
      'not where the fourth digit is another',
      [['411145', 'Baner', MH, 'Pune', 'Haveli'], PUNE],
      ['411001\t27\tPune', '411145\t27\tPune\tHaveli'],
    ],
    ['a head office elsewhere', [['415110', 'Karad H.O', MH, 'Satara', 'Patan']], ['415110\t27\tSatara\tKarad']],
    [
      'a general post office',
      [['781001', 'Guwahati G.P.O.', 'Assam', 'Kamrup', 'Gmc']],
      ['781001\t18\tKamrup\tGuwahati'],
    ],
    [
      'a town that is called like its district',
      [
        ['313901', 'Udaipur City', 'Rajasthan', 'Udaipur', 'Girwa'],
        ['313901', 'Kewda', 'Rajasthan', 'Udaipur', 'Girwa'],
      ],
      ['313901\t08\tUdaipur'],
    ],
    ['the taluk', [['410501', 'Rase', MH, 'Pune', 'Khed (Pun)']], ['410501\t27\tPune\tKhed']],
    [
      'no taluk that fewer than half of the offices name',
      [
        ['410501', 'Rase', MH, 'Pune', 'Khed'],
        ['410501', 'Koyali', MH, 'Pune', 'Haveli'],
        ['410501', 'Bhose', MH, 'Pune', 'Maval'],
      ],
      ['410501\t27\tPune'],
    ],
    ['no taluk that is none', [['410501', 'Rase', MH, 'Pune', 'NA']], ['410501\t27\tPune']],
    ['a district that is one city', [['400101', 'Kandivali', MH, 'Mumbai', 'Borivali']], ['400101\t27\tMumbai']],
    ['Delhi', [['110006', 'Chandni Chowk', 'Delhi', 'North Delhi', 'Delhi']], ['110006\t07\tNorth Delhi\tDelhi']],
    ['names of today', [['122051', 'Manesar', 'Haryana', 'Gurgaon', 'Gurgaon']], ['122051\t06\tGurugram']],
    ['states of today', [['605101', 'Bahour', 'Pondicherry', 'Pondicherry', 'NA']], ['605101\t34\tPuducherry']],
    ['Ladakh', [['194101', 'Leh H.O', 'Jammu & Kashmir', 'Leh', 'Leh']], ['194101\t38\tLeh']],
    [
      'capitals and additions',
      [['363641', 'Tankara', 'Gujarat', 'MORBI', 'TANKARA(R)']],
      ['363641\t24\tMorbi\tTankara'],
    ],
    [
      'where most offices are first',
      [
        ['605007', 'One', 'Pondicherry', 'Pondicherry', 'NA'],
        ['605007', 'Two', 'Tamil Nadu', 'Cuddalore', 'NA'],
        ['605007', 'Three', 'Tamil Nadu', 'Cuddalore', 'NA'],
      ],
      ['605007\t33\tCuddalore', '605007\t34\tPuducherry'],
    ],
  ])('%s', (_name, offices, lines) => {
    expect(made(...offices)).toEqual(lines);
  });

  it.each(['', 'IN\t011001\tX\tGoa\t00\tY', 'IN\t403001\tX\tBavaria\t00\tY', 'IN\t403001\tX\tGoa\t00\t'])(
    'what is no line of that list is refused: %j',
    (text) => {
      expect(() => makeLines(`x${text}`)).toThrow('no line of GeoNames');
    },
  );
});
