import { blob, ground, put, spark, stroke, svg, tint } from './emblems.ts';
import { c } from './lib.ts';
import { markDrop, markLeaf, markLeafRight } from './props.ts';

const mark = `<path d="${markDrop}" fill="${c.turmeric}"/><path d="${markLeaf}${markLeafRight}" fill="${c.leaf}"/>`;
const star = 'M0 -22L6 -7L22 -6L10 4L14 20L0 11L-14 20L-10 4L-22 -6L-6 -7Z';

function months(): string {
  const days = Array.from({ length: 12 }, (_, i) => [66 + (i % 4) * 23, 100 + Math.floor(i / 4) * 22] as const)
    .map(([x, y], i) => (i === 6 ? '' : `<circle cx="${x}" cy="${y}" r="4.5" fill="#DFC48D"/>`))
    .join('');
  return `${ground(58, 172, 100)}<path d="M44 58Q44 48 54 48H146Q156 48 156 58V158Q156 168 146 168H54Q44 168 44 158Z" fill="#FFFDF6"/><path d="M44 58Q44 48 54 48H146Q156 48 156 58V82H44Z" fill="${c.terracotta}"/>${stroke('M70 38V56M130 38V56', c.honey, 7)}${days}${put(112, 122, 1, `<path d="${star}" fill="url(#months-gold)"/>`)}`;
}

const letter = () =>
  `${ground(64, 168, 100)}<path d="M44 70Q44 36 100 36Q156 36 156 70V110H44Z" fill="#FFFDF6"/>${put(80, 46, 0.4, mark)}${stroke('M66 96H134', '#DFC48D', 5)}<path d="M30 84L100 132L170 84V152Q170 164 158 164H42Q30 164 30 152Z" fill="${c.turmeric}"/><path d="M32 158L92 118M168 158L108 118" fill="none" stroke="#D9A32A" stroke-width="4" stroke-linecap="round"/>${spark(170, 56, 10)}`;

const parcel = () =>
  `${ground(82, 158, 100)}<path d="M20 70H116V140H20Z" fill="${c.leaf}"/><path d="M20 70H116V82H20Z" fill="${c.turmeric}"/>${put(48, 90, 0.4, mark.replace(c.leaf, c.cream))}<path d="M116 88H148Q154 88 157 93L176 122V140H116Z" fill="${c.terracotta}"/><path d="M128 98H146L158 118H128Z" fill="#FFF3CF"/>${stroke('M4 96H14M0 114H12', c.marigold, 5)}<circle cx="56" cy="142" r="17" fill="#3A2014"/><circle cx="56" cy="142" r="7" fill="#E9CB93"/><circle cx="144" cy="142" r="17" fill="#3A2014"/><circle cx="144" cy="142" r="7" fill="#E9CB93"/>`;

const scroll = () =>
  `${ground(50, 174, 100)}<path d="M52 36H136L154 54V168H52Z" fill="#FFFDF6"/><path d="M136 36V54H154Z" fill="#E9CB93"/>${stroke('M68 68H118M68 86H138M68 104H138M68 122H112', '#DFC48D', 6)}<circle cx="130" cy="144" r="22" fill="${c.terracotta}"/>${put(114, 128, 0.32, mark.replaceAll(c.leaf, c.cream))}`;

const refund = () =>
  `${ground(60, 170, 100)}<path d="M48 88L70 74H158L136 88Z" fill="#FFE9AE"/><path d="M136 88L158 74V150L136 164Z" fill="#DDBB78"/><path d="M48 88H136V164H48Z" fill="${c.cream}"/><path d="M48 88H136V98H48Z" fill="${c.turmeric}"/>${put(74, 108, 0.36, mark)}${stroke('M40 76C44 46 76 28 110 36C126 40 140 50 148 62', c.leaf, 8)}<path d="M24 68L42 90L56 66Z" fill="${c.leaf}"/>`;

/** Drawings of the pages around the product, in the manner of its own. */
export function papers(): Record<string, string> {
  const gold = tint('months-gold', [
    [0, '#FFE489'],
    [1, '#D98A12'],
  ]);
  const draw = (body: string, defs = '') => svg('0 0 200 200', defs, blob + body);
  return {
    months: draw(months(), gold),
    letter: draw(letter()),
    parcel: draw(parcel()),
    scroll: draw(scroll()),
    refund: draw(refund()),
  };
}
