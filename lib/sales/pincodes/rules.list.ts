import { PINCODE_LENGTH, type Place } from './rules';
import { STATES } from './rules.states';

const NAME_OF = new Map(STATES.map(({ gstCode, name }) => [gstCode, name]));

function placeIn(line: string): Place {
  const [, gstCode = '', district = '', city = district] = line.split('\t');
  return { city, district, state: NAME_OF.get(gstCode) ?? '' };
}

/**
 * What a list says of a pincode, the likeliest place first. It has a line for each place, sorted by pincode: that, the
 * GST code of the state, the district, and the city where it is called otherwise, with tabs between them.
 */
export function placesIn(list: string, pin: string): Place[] {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const begin = list.slice(low, middle).lastIndexOf('\n') + 1 + low;
    if (list.slice(begin, begin + PINCODE_LENGTH) < pin) low = list.indexOf('\n', middle) + 1;
    else high = begin;
  }
  const places: Place[] = [];
  for (let at = low; list.startsWith(pin, at); ) {
    const end = list.indexOf('\n', at);
    places.push(placeIn(list.slice(at, end)));
    at = end + 1;
  }
  return places;
}
