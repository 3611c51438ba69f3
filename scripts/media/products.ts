import { at, c, gradient, line, radial, scene, shape, word } from './lib.ts';
import { bust, hand, head } from './people.ts';
import { carton, castShadow, drop, dropper, leaf, leafShade, lotus, mark, specks, sprig, vial } from './props.ts';

const ogee = (table: number) =>
  `M170 ${table}V560C170 400 300 334 430 268C520 222 572 178 600 116C628 178 680 222 770 268C900 334 1030 400 1030 560V${table}`;

/** A plastered wall with a lit niche and a warm table top. */
function niche(table = 860): string {
  return `<rect width="1200" height="1200" fill="url(#wall)"/><path d="${ogee(table)}Z" fill="url(#nicheIn)"/>
<path d="M170 ${table}V560C170 400 300 334 430 268C520 222 572 178 600 116C612 146 634 176 668 204C500 330 250 360 240 560V${table}Z" fill="#C98D35" opacity=".26" filter="url(#blur8)"/>
${line(ogee(table), '#FFFBEF', 15)}<g transform="translate(-36 -38) scale(1.06)">${line(ogee(table / 1.06 + 36), '#E5B95B', 4, 'opacity=".8"')}</g>
<path d="M0 ${table}H1200V1200H0Z" fill="url(#table)"/><path d="M0 ${table}H1200V${table + 14}H0Z" fill="#FFF3CF" opacity=".7"/>`;
}

export const nicheDefs = [
  gradient(
    'wall',
    [
      [0, '#FFF9EA'],
      [1, '#FBE8BE'],
    ],
    '0 0 1 1',
  ),
  gradient('nicheIn', [
    [0, '#F6CB62'],
    [0.6, '#FADD8F'],
    [1, '#FCEBB9'],
  ]),
  gradient('table', [
    [0, '#F1C987'],
    [1, '#DDA35C'],
  ]),
  gradient(
    'brass',
    [
      [0, '#FBE08A'],
      [0.5, '#D9A32A'],
      [1, '#96640F'],
    ],
    '0 0 1 .6',
  ),
  gradient(
    'honeyJar',
    [
      [0, '#B5650F'],
      [0.4, '#F0A92C'],
      [1, '#A4560C'],
    ],
    '0 0 1 0',
  ),
  radial('sunspot', [
    [0, '#FFF8DA', 0.95],
    [1, '#FFF8DA', 0],
  ]),
].join('');

export function kitPicture(): string {
  return scene(
    1200,
    1200,
    nicheDefs,
    `${niche()}<ellipse cx="420" cy="560" rx="420" ry="460" fill="url(#sunspot)" opacity=".75"/>${leafShade(120, 120, 1.35, 128)}${leafShade(1010, 40, 1.15, 205, 0.1)}
${at(400, 975, 1.16, carton())}
${at(185, 1012, 0.98, vial(c.terracotta))}${at(326, 1078, 1.08, vial(c.leaf))}${at(985, 1066, 1.05, vial(c.marigold))}`,
  );
}

function lyingVial(cap: string): string {
  return `<path d="M-66 6H70V-236H40V-360H-20V-236H-66Z" transform="translate(14 12)" fill="#4A2508" opacity=".5" filter="url(#blur8)"/>${vial(cap, false, false)}`;
}

export function openBoxPicture(): string {
  const slot = (x: number) =>
    `<path d="M${x - 92} 960V640C${x - 92} 590 ${x - 60} 560 ${x - 56} 520V440Q${x - 56} 408 ${x - 30} 408H${x + 30}Q${x + 56} 408 ${x + 56} 440V520C${x + 60} 560 ${x + 92} 590 ${x + 92} 640V960Q${x + 92} 990 ${x + 62} 990H${x - 62}Q${x - 92} 990 ${x - 92} 960Z" fill="url(#slot)"/>`;
  const lid = `<path d="M176 0H1024L1050 296H150Z" fill="#D6A95C"/>${shape('M196 22H1004L1024 296H176Z', c.turmeric, Array.from({ length: 24 }, (_, i) => at(210 + (i % 8) * 112 + (Math.floor(i / 8) % 2) * 56, 100 + Math.floor(i / 8) * 96, 0.34, lotus('#F8D469', '#EDB92B', '#FFF1B8'))).join(''), 'toDown', 0.3)}`;
  const leaflet = `${castShadow(1085, 1036, 90, 100, 0.5, 14)}${at(1052, 1010, 0.94, `${shape('M-120 -120L100 -150L128 120L-92 150Z', c.white, `${mark(0, -82, 62)}${word('How to use', 2, -22, 31, c.leaf)}${line('M-66 20H70M-62 52H62M-58 84H40', '#D9C79B', 9)}`, 'toRight', 0.2)}`, -6)}`;
  return scene(
    1200,
    1200,
    `${nicheDefs}${gradient('slot', [
      [0, '#7A4A16'],
      [0.25, '#B98542'],
      [1, '#C99A58'],
    ])}${gradient(
      'cloth',
      [
        [0, '#2D7049'],
        [1, '#174A2E'],
      ],
      '0 0 1 1',
    )}`,
    `<rect width="1200" height="1200" fill="url(#cloth)"/>${Array.from({ length: 13 }, (_, i) => `<path d="M0 ${i * 100}H1200M${i * 100} 0V1200" stroke="#FFF3C4" stroke-width="2" opacity=".07"/>`).join('')}
<ellipse cx="300" cy="200" rx="700" ry="600" fill="url(#sunspot)" opacity=".26"/>
<path d="M150 290H1050V1080H150Z" transform="translate(34 40)" fill="#0A2014" opacity=".55" filter="url(#blur24)"/>
${lid}<path d="M150 296H1050V1076H150Z" fill="${c.white}"/>${shape('M150 296H1050V1076H150Z', '#F6E6C2', '', 'toDown', 0.15)}${shape('M186 330H1014V1042H186Z', '#E9CB93', '<path d="M186 330H1014V356H210V1042H186Z" fill="#6B3A10" opacity=".35" filter="url(#blur4)"/>', 'toDown', 0.25)}
${[350, 600, 850].map(slot).join('')}
${at(350, 962, 1.42, lyingVial(c.terracotta))}${at(600, 962, 1.42, lyingVial(c.leaf))}${at(850, 962, 1.42, lyingVial(c.marigold))}
<path d="M150 290H1050V306H150Z" fill="#6B3A10" opacity=".3" filter="url(#blur4)"/>
${at(90, 1130, 1.05, sprig(c.leafLight, c.leafMid), 24)}${leaflet}`,
  );
}

export function dropPicture(): string {
  const ripple = [150, 240, 340]
    .map(
      (r, i) =>
        `<ellipse cx="560" cy="1060" rx="${r}" ry="${r * 0.2}" fill="none" stroke="#FFE9A6" stroke-width="${7 - i * 2}" opacity="${0.6 - i * 0.17}"/>`,
    )
    .join('');
  return scene(
    1200,
    1200,
    `${nicheDefs}${radial(
      'night',
      [
        [0, '#3C8258'],
        [0.55, '#1F5B3A'],
        [1, '#0E3320'],
      ],
      '.46 .5 .75',
    )}${gradient('pool', [
      [0, '#D98F14'],
      [1, '#8A4A0E'],
    ])}`,
    `<rect width="1200" height="1200" fill="url(#night)"/><circle cx="560" cy="640" r="430" fill="url(#glow)" opacity=".55"/>
${leafShade(1120, 160, 1.7, 215, 0).replace('opacity="0"', 'opacity=".4"').replace('#7A4A12', '#0A2A19')}${leafShade(60, 1000, 1.5, 30, 0.4).replace('#7A4A12', '#0A2A19')}
<path d="M0 960H1200V1200H0Z" fill="url(#pool)"/><path d="M0 960H1200V968H0Z" fill="#FFE9A6" opacity=".5"/><ellipse cx="560" cy="1060" rx="420" ry="90" fill="#FFD45A" opacity=".5" filter="url(#blur24)"/>${ripple}
${at(930, 1040, 1.62, vial(c.terracotta))}
<g opacity=".25">${at(560, 1090, 0.9, drop())}</g>
${at(560, 590, 1.08, dropper(c.leafMid))}<circle cx="560" cy="760" r="170" fill="url(#glow)" opacity=".8"/>${at(560, 770, 1.5, drop())}${at(560, 608, 0.34, drop())}
${specks(5, 26, 250, 380, 620, 520, 6)}`,
  );
}

function doseTag(x: number, y: number, drops: number, text: string, turn: number): string {
  const row = Array.from({ length: drops }, (_, i) => at((i - (drops - 1) / 2) * 68, 4, 0.58, drop())).join('');
  return at(
    x,
    y,
    1,
    `${castShadow(12, 20, 130, 96, 0.28, 14)}${line('M0 -120C-6 -180 6 -240 0 -420', '#C98D35', 4)}${shape('M-138 -84Q-138 -118 -104 -118H104Q138 -118 138 -84V84Q138 118 104 118H-104Q-138 118 -138 84Z', c.white, '', 'toDown', 0.14)}<circle cx="0" cy="-94" r="9" fill="#D9B56A"/>${at(0, -14, 1, row)}${word(`${drops} from each vial`, 0, 62, 29, c.leaf)}${word(text, 0, 98, 25, c.terracotta)}`,
    turn,
  );
}

export function givingPicture(): string {
  const spoon = `${line('M-150 34L230 -70', '#A36B10', 22)}${line('M-150 32L230 -73', '#E9BC4A', 13)}${shape('M-300 66C-290 30 -200 16 -150 30C-136 44 -146 62 -170 74C-220 98 -296 100 -300 66Z', 'url(#brass)', '<path d="M-286 62C-276 42 -200 30 -162 40C-160 52 -190 66 -220 72C-256 80 -282 78 -286 62Z" fill="#F6B22B"/><path d="M-262 56C-246 46 -224 44 -206 44" stroke="#FFF6D0" stroke-width="7" stroke-linecap="round" fill="none"/>', 'toDown', 0.2)}`;
  return scene(
    1200,
    1200,
    nicheDefs,
    `<rect width="1200" height="1200" fill="url(#wall)"/><circle cx="440" cy="640" r="470" fill="#F8D36E"/><circle cx="440" cy="640" r="470" fill="url(#sunspot)" opacity=".8"/>${leafShade(90, 60, 1.3, 140)}
${at(60, 1240, 1.7, sprig(c.leafMid, c.leaf), -10)}${at(960, 1260, 1.2, sprig(c.leafLight, c.leafMid), 14)}
${at(430, 1090, 2, bust(c.terracotta, c.turmeric))}${at(440, 690, 2.35, head({ hair: 'buns', eyes: 'up', mouth: 'open' }), 7)}
${doseTag(700, 206, 2, 'Up to 1 year', -3)}${doseTag(1022, 240, 3, 'Above 1 year', 3)}
${at(800, 775, 1.12, hand(spoon))}`,
  );
}

export function bowl(filling: string, inner: string): string {
  return `${castShadow(30, 6, 150, 20, 0.4, 8)}${shape('M-140 -110H140C136 -40 90 0 40 4H-40C-90 0 -136 -40 -140 -110Z', 'url(#brass)', '<path d="M-120 -86C-112 -46 -90 -24 -60 -12" stroke="#FFF6D0" stroke-width="9" fill="none" stroke-linecap="round" opacity=".8"/>', 'toRight', 0.6)}<ellipse cy="-110" rx="142" ry="32" fill="#F7DC8C"/><ellipse cy="-108" rx="128" ry="25" fill="${filling}"/>${inner}`;
}

function honeyJar(): string {
  const jar = 'M-110 -20Q-110 0 -88 0H88Q110 0 110 -20V-190Q110 -222 76 -234H-76Q-110 -222 -110 -190Z';
  return `${castShadow(50, 0, 150, 20, 0.45, 8)}<path d="M0 -4L210 30L60 40L-60 0Z" fill="#F7B733" opacity=".4" filter="url(#blur8)"/>${shape(jar, 'url(#honeyJar)', '<path d="M-110 -196Q0 -178 110 -196V-240H-110Z" fill="#FFF3D0" opacity=".6"/><path d="M-84 -30V-190" stroke="#FFF6D0" stroke-width="18" stroke-linecap="round" opacity=".6"/>', 'toRight', 0.5)}${shape('M-92 -236H92L104 -268Q0 -300 -104 -268Z', c.cream, '', 'toRight', 0.3)}${shape('M-98 -232H98V-246H-98Z', c.terracotta)}`;
}

export function ingredientsPicture(): string {
  return scene(
    1200,
    1200,
    nicheDefs,
    `${niche(830)}<ellipse cx="420" cy="520" rx="460" ry="420" fill="url(#sunspot)" opacity=".75"/>${leafShade(1040, 60, 1.3, 210, 0.1)}
${at(300, 900, 1.75, sprig(c.leafMid, c.leaf), -24)}${at(900, 890, 1.6, sprig(c.leafLight, c.leafMid), 26)}
${at(330, 930, 0.98, carton())}${at(1040, 920, 1.02, honeyJar())}
${at(195, 1010, 1.05, bowl('#FBE6A0', '<path d="M-84 -110C-50 -140 -10 -128 10 -136C40 -146 70 -122 90 -112C50 -96 -40 -94 -84 -110Z" fill="#FFF6CF"/>'))}
${at(806, 1040, 1, vial(c.leaf))}${at(948, 1092, 1, vial(c.terracotta))}
${at(430, 1100, 0.9, leaf(c.leafMid, c.leafDark, 1.1), 64)}${at(470, 1130, 0.8, leaf(c.leafLight, c.leaf, 1.1), 98)}${specks(9, 34, 330, 1030, 380, 130, 9)}${specks(4, 16, 60, 1060, 240, 100, 8)}`,
  );
}
