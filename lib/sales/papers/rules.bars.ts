import { toSVG } from 'bwip-js/node';

/** A number in Code 128 as an SVG of bars, with the empty margin that scanners find its ends by. */
export const barsOf = (number: number): string =>
  toSVG({ bcid: 'code128', text: String(number), height: 10, paddingwidth: 10 });
