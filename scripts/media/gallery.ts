import { at, c, flip, gradient, line, random, scene, shape } from './lib.ts';
import { bust, head, person } from './people.ts';
import { bowl, nicheDefs } from './products.ts';
import { carton, castShadow, leaf, leafShade, lotus, mark, specks, sprig, vial } from './props.ts';

const W = 1200;
const H = 1500;
const daylight =
  nicheDefs +
  gradient('sky', [
    [0, '#FFF3D2'],
    [0.6, '#FBD98A'],
    [1, '#F6C069'],
  ]) +
  gradient('field', [
    [0, '#A9C07F'],
    [1, '#6F9A58'],
  ]) +
  gradient('far', [
    [0, '#9DB98A'],
    [1, '#C9D5A0'],
  ]) +
  gradient(
    'banana',
    [
      [0, '#4E9A5E'],
      [1, '#1F5B3A'],
    ],
    '0 0 1 1',
  );

function hills(y: number): string {
  return `<path d="M0 ${y}C160 ${y - 120} 300 ${y - 130} 460 ${y - 40}C640 ${y - 170} 860 ${y - 180} 1200 ${y - 30}V1500H0Z" fill="url(#far)" opacity=".85"/>${shape(`M0 ${y + 40}C240 ${y - 20} 420 ${y + 10} 640 ${y + 30}C860 ${y - 10} 1040 ${y} 1200 ${y + 40}V1500H0Z`, 'url(#field)', '', 'toDown', 0.16)}`;
}

function tree(): string {
  const crown =
    'M-250 -330C-330 -380 -300 -520 -200 -520C-190 -640 -20 -680 50 -600C150 -660 290 -580 260 -480C350 -440 320 -310 220 -320C160 -260 60 -260 10 -300C-60 -250 -190 -260 -250 -330Z';
  return `${shape('M-44 0C-26 -90 -30 -200 -60 -320H66C34 -200 34 -90 60 0Z', '#7A4A22', '', 'toRight', 0.5)}${shape(crown, c.leafMid, '<ellipse cx="-80" cy="-520" rx="200" ry="120" fill="#A9C76F" opacity=".55" filter="url(#blur24)"/>', 'toDown', 0.55)}${line('M-170 -420q30 -26 60 0M-40 -500q30 -26 60 0M90 -420q30 -26 60 0M-60 -380q24 -22 48 0M150 -510q24 -22 48 0', c.leafDark, 6, 'opacity=".35"')}`;
}

function bunting(x1: number, x2: number, y: number, dip: number): string {
  const n = 9;
  const flags = Array.from({ length: n }, (_, i) => {
    const t = (i + 0.5) / n;
    const x = x1 + (x2 - x1) * t;
    return `<path transform="translate(${x.toFixed(0)} ${(y + 4 * dip * t * (1 - t)).toFixed(0)})" d="M-24 0H24L0 46Z" fill="${[c.terracotta, c.turmeric, c.leaf][i % 3]}"/>`;
  }).join('');
  return line(`M${x1} ${y}Q${(x1 + x2) / 2} ${y + 2 * dip} ${x2} ${y}`, '#8A5A2A', 4) + flags;
}

export function campPicture(): string {
  const stripes = Array.from(
    { length: 8 },
    (_, i) =>
      `<path d="M${230 + i * 100} 560L${150 + i * 120} 760H${210 + i * 120}L${280 + i * 100} 560Z" fill="${c.cream}" opacity=".85"/>`,
  ).join('');
  const scallops = Array.from({ length: 8 }, (_, i) => `M${130 + i * 120} 752a60 60 0 0 0 120 0Z`).join('');
  const banner = `${shape('M250 600Q610 640 970 600V706Q610 746 250 706Z', c.white, '', 'toRight', 0.14)}`;
  const sign = `<text x="610" y="688" text-anchor="middle" font-family="'Noto Sans Devanagari','Noto Sans','DejaVu Sans',sans-serif" font-weight="bold" font-size="58" fill="${c.leaf}">बाल स्वास्थ्य शिविर</text>`;
  return scene(
    W,
    H,
    daylight,
    `<rect width="${W}" height="${H}" fill="url(#sky)"/><circle cx="930" cy="300" r="150" fill="#FFF6D6"/><circle cx="930" cy="300" r="330" fill="url(#glow)" opacity=".8"/>
${line('M200 300q40 -34 74 0q34 -34 74 0M360 220q28 -24 52 0q24 -24 52 0', '#8A5A2A', 6, 'opacity=".5"')}${hills(900)}${at(120, 1000, 1.2, tree())}
<ellipse cx="640" cy="1290" rx="640" ry="150" fill="#E7C98D"/><ellipse cx="640" cy="1290" rx="640" ry="150" fill="url(#sunspot)" opacity=".4"/>
${line('M210 670V1230M1010 670V1230', '#9A6A32', 22)}${line('M204 670V1230M1004 670V1230', '#D3A257', 6)}
<path d="M210 770H1010V1180H210Z" fill="#7A4A12" opacity=".2" filter="url(#blur14)"/>
<g transform="translate(0 -84)">${shape('M230 540H990L1090 756H130Z', c.terracotta, stripes, 'toDown', 0.3)}${shape(scallops, c.turmeric, '', 'toRight', 0.25)}
${banner}${sign}</g>${bunting(210, 1010, 770, 26)}
${at(470, 1190, 0.98, person({ hair: 'mother', skin: c.skin }, c.leafMid, c.turmeric, c.leaf))}${at(760, 1190, 0.98, person({ hair: 'father', skin: c.skinDark }, c.cream, c.marigold))}
${castShadow(640, 1290, 360, 26, 0.4, 14)}${shape('M300 1080H940L968 1280H272Z', c.white, line(Array.from({ length: 9 }, (_, i) => `M${340 + i * 70} 1110Q${334 + i * 72} 1200 ${328 + i * 74} 1290`).join(''), '#D9C79B', 5, 'opacity=".6"'), 'toDown', 0.22)}${shape('M280 1062H960V1088H280Z', c.turmeric)}
${at(530, 1066, 0.3, carton())}${at(700, 1066, 0.3, carton())}${at(400, 1066, 0.36, vial(c.terracotta, false, false))}${at(458, 1066, 0.36, vial(c.leaf, false, false))}${at(890, 1066, 0.36, vial(c.marigold, false, false))}
${at(170, 1380, 1.02, person({ hair: 'grandmother', skin: c.skin, veil: '#E9B6A0' }, '#E2937A', c.turmeric, '#E9B6A0'))}${at(330, 1402, 0.66, person({ hair: 'buns', skin: c.skin, eyes: 'open' }, c.turmeric, c.terracotta, c.marigold))}
${at(1050, 1385, 1.02, person({ hair: 'mother', skin: c.skinDark }, c.turmeric, c.cream, c.terracotta, true))}${at(890, 1410, 0.64, person({ hair: 'short', skin: c.skinDark }, '#5E97A0', c.cream))}`,
  );
}

export function vialsPicture(): string {
  return scene(
    W,
    H,
    daylight +
      gradient('dusk', [
        [0, '#F7C95A'],
        [1, '#FBE6AE'],
      ]),
    `<rect width="${W}" height="${H}" fill="#F7DFA6"/><path d="M140 1080V560C140 330 380 300 600 90C820 300 1060 330 1060 560V1080Z" fill="url(#sky)"/>
<circle cx="600" cy="640" r="230" fill="#FFF8DC"/><circle cx="600" cy="640" r="470" fill="url(#glow)"/>
<g><clipPath id="win"><path d="M140 1080V560C140 330 380 300 600 90C820 300 1060 330 1060 560V1080Z"/></clipPath><g clip-path="url(#win)">${hills(960)}${at(240, 1010, 0.62, tree())}</g></g>
${line('M140 1080V560C140 330 380 300 600 90C820 300 1060 330 1060 560V1080', c.white, 40)}${line('M112 1080V552C112 310 360 276 600 50C840 276 1088 310 1088 552V1080', '#D39A3A', 7)}
<path d="M0 1080H1200V1500H0Z" fill="url(#table)"/><path d="M0 1060H1200V1110H0Z" fill="#FFF3CF"/><path d="M0 1110H1200V1132H0Z" fill="#A86A28" opacity=".35" filter="url(#blur4)"/>
${[300, 600, 900].map((x) => `<path d="M${x - 60} 1300L${x + 70} 1300L${x + 190} 1490H${x - 40}Z" fill="#F7B733" opacity=".45" filter="url(#blur14)"/>`).join('')}
${at(310, 1290, 1.62, vial(c.terracotta))}${at(600, 1320, 1.75, vial(c.leaf))}${at(890, 1290, 1.62, vial(c.marigold))}
${at(70, 1420, 1.1, leaf(c.leafMid), 62)}${at(1060, 1440, 1, leaf(c.leafLight, c.leaf), -58)}${specks(21, 22, 340, 1370, 520, 90, 8)}`,
  );
}

export function grandmotherPicture(): string {
  return scene(
    W,
    H,
    daylight,
    `<rect width="${W}" height="${H}" fill="#2A6B47"/><rect width="${W}" height="${H}" fill="url(#sunspot)" opacity=".22"/>${Array.from({ length: 48 }, (_, i) => at(90 + (i % 6) * 204 + (Math.floor(i / 6) % 2) * 102, 130 + Math.floor(i / 6) * 190, 0.2, lotus('#3B7F57', '#357650', '#3B7F57'))).join('')}
<circle cx="600" cy="660" r="440" fill="${c.turmeric}"/><circle cx="560" cy="600" r="420" fill="url(#sunspot)" opacity=".7"/>
${at(90, 1560, 2, sprig(c.leafLight, c.leafMid), -6)}${at(1130, 1540, 1.8, sprig(c.leafLight, c.leafMid), 8)}
${at(520, 1260, 2.35, bust('#E2937A', c.turmeric, '#D6764E', c.skinLight))}${at(520, 640, 1.95, head({ hair: 'grandmother', skin: c.skinLight, eyes: 'shut', veil: c.clay }), 6)}
${at(760, 1500, 1.75, bust(c.turmeric, c.terracotta))}${at(772, 1130, 1.72, head({ hair: 'short', skin: c.skin, eyes: 'shut' }), -9)}
${line('M292 1190C310 1450 500 1500 610 1452', '#B9553A', 150)}${line('M292 1180C310 1436 496 1486 600 1440', '#E2937A', 138)}${line('M560 1392L606 1500', c.turmeric, 20)}
${['M640 1424C690 1398 740 1392 790 1402', 'M650 1452C710 1436 760 1432 806 1440', 'M646 1482C700 1474 744 1474 786 1480'].map((d) => line(d, '#8A4F2B', 43, 'opacity=".5"') + line(d, c.skinLight, 37)).join('')}${line('M626 1446C650 1440 668 1440 690 1444', c.skinLight, 92)}${line('M640 1416C660 1386 684 1372 712 1366', '#8A4F2B', 41, 'opacity=".5"')}${line('M640 1424C660 1388 684 1372 712 1366', c.skinLight, 36)}`,
  );
}

export function ingredientsFlatPicture(): string {
  const dish = (r: number, rim: string, fill: string, inner: string) =>
    `<ellipse cx="26" cy="34" rx="${r * 1.02}" ry="${r}" fill="#06180E" opacity=".5" filter="url(#blur14)"/><circle r="${r}" fill="${rim}"/><circle r="${r * 0.86}" fill="#5A3008" opacity=".5"/><circle r="${r * 0.84}" fill="${fill}"/>${inner}<path d="M${-r * 0.92} ${-r * 0.1}A${r * 0.93} ${r * 0.93} 0 0 1 ${-r * 0.1} ${-r * 0.92}" stroke="#FFF6D0" stroke-width="9" stroke-linecap="round" fill="none" opacity=".8"/>`;
  const honey =
    '<path d="M-120 -40C-90 -110 10 -130 60 -110" stroke="#FFF0B8" stroke-width="16" stroke-linecap="round" fill="none" opacity=".6"/>';
  const dipper = at(
    30,
    20,
    1,
    `${line('M0 0L300 -300', '#7A4A16', 30)}${line('M0 -6L296 -302', '#C08A45', 16)}${at(0, 0, 1, shape('M-62 -26Q-74 0 -62 26L44 40Q64 0 44 -40Z', '#B97B34', line('M-42 -36V36M-18 -38V38M6 -42V42M30 -42V42', '#6B3A10', 7)), -45)}`,
  );
  return scene(
    W,
    H,
    daylight,
    `<rect width="${W}" height="${H}" fill="#E9C27E"/>${Array.from({ length: 26 }, (_, i) => `<path d="M0 ${i * 60}H1200" stroke="#C79547" stroke-width="3" opacity=".45"/>`).join('')}<rect width="${W}" height="${H}" fill="url(#sunspot)" opacity=".5"/>
<g transform="translate(600 750) rotate(-24)"><path d="M0 900C-420 620 -470 -480 0 -900C470 -480 420 620 0 900Z" transform="translate(30 40)" fill="#5A3008" opacity=".5" filter="url(#blur24)"/>${shape('M0 900C-420 620 -470 -480 0 -900C470 -480 420 620 0 900Z', 'url(#banana)', line(`M0 900V-880${Array.from({ length: 17 }, (_, i) => `M0 ${740 - i * 92}Q200 ${700 - i * 92} 420 ${590 - i * 92}M0 ${740 - i * 92}Q-200 ${700 - i * 92} -420 ${590 - i * 92}`).join('')}`, '#BFD98F', 5, 'opacity=".38"'), 'toDown', 0.4)}${line('M0 900V-870', '#CFE0A0', 12, 'opacity=".8"')}</g>
${at(440, 470, 1, dish(240, 'url(#brass)', '#D98A12', honey + dipper))}${at(845, 800, 1, dish(190, 'url(#brass)', '#FBEBB0', '<path d="M-100 10C-70 -70 0 -90 50 -50C110 -40 120 50 60 70C10 110 -90 90 -100 10Z" fill="#FFF8DC"/>'))}${at(430, 1010, 1, dish(165, c.white, '#FFF3D2', specks(31, 40, -90, -80, 180, 160, 15)))}
${at(800, 1370, 1.15, `<path d="M-60 6H80V-236H50V-360H-10V-236H-60Z" fill="#06180E" opacity=".5" filter="url(#blur8)"/>${vial(c.terracotta, false, false)}`, 38)}
${at(160, 800, 1.1, leaf(c.leafLight, c.leaf), -30)}${at(190, 840, 1, leaf(c.leafMid), -78)}${at(900, 470, 1.2, leaf(c.leafLight, c.leaf), 40)}${at(930, 500, 1.05, leaf(c.leafMid), 88)}
${at(250, 1350, 1, lotus())}${specks(8, 20, 560, 640, 120, 240, 9)}${leafShade(1180, 1400, 1.6, -40, 0.16)}`,
  );
}

/** An invented patchwork of districts, not a real map. */
export function districtsPicture(): string {
  const rnd = random(23);
  const cols = 7;
  const rows = 9;
  const node = Array.from({ length: (cols + 1) * (rows + 1) }, (_, i) => {
    const col = i % (cols + 1);
    const row = Math.floor(i / (cols + 1));
    return [-120 + col * 206 + (row % 2) * 66 + (rnd() - 0.5) * 96, -110 + row * 196 + (rnd() - 0.5) * 90] as const;
  });
  const tones = ['#F6D57E', '#F2C14E', '#CBDBAE', '#A9C58C', '#FBE7B6', '#EBA77E', '#86AE76', '#FCEFD0'];
  const cells: string[] = [];
  const pins: [number, number][] = [];
  let last = -1;
  for (let row = 0; row < rows; row++)
    for (let col = 0; col < cols; col++) {
      const i = row * (cols + 1) + col;
      const corners = [node[i], node[i + 1], node[i + cols + 2], node[i + cols + 1]].filter((p) => p !== undefined);
      const mid = (a: readonly [number, number], b: readonly [number, number], k: number) =>
        `${((a[0] + b[0]) / 2 + (((a[0] * 7 + b[1] * 3) % 40) - 20) * k).toFixed(0)} ${((a[1] + b[1]) / 2 + (((a[1] * 5 + b[0]) % 40) - 20) * k).toFixed(0)}`;
      const d = `${corners
        .map((p, n) => {
          const next = corners[(n + 1) % 4] ?? p;
          const [a, b] = p[0] + p[1] * 3 < next[0] + next[1] * 3 ? [p, next] : [next, p];
          return `${n ? '' : `M${p[0].toFixed(0)} ${p[1].toFixed(0)}`}Q${mid(a, b, 0.9)} ${next[0].toFixed(0)} ${next[1].toFixed(0)}`;
        })
        .join('')}Z`;
      let tone = Math.floor(rnd() * tones.length);
      if (tone === last) tone = (tone + 3) % tones.length;
      last = tone;
      cells.push(
        `${shape(d, tones[tone] ?? c.sand, '', 'toDown', 0.16)}${line(d, c.white, 9)}${line(d, '#B98542', 3, 'stroke-dasharray="2 14"')}`,
      );
      const x = corners.reduce((s, p) => s + p[0], 0) / 4;
      const y = corners.reduce((s, p) => s + p[1], 0) / 4;
      if (
        rnd() < 0.34 &&
        pins.every(([u, v]) => Math.hypot(u - x, v - y) > 230) &&
        x > 90 &&
        x < 1110 &&
        y > 210 &&
        y < 1440
      )
        pins.push([Math.round(x), Math.round(y)]);
    }
  const roads = pins
    .flatMap(([x, y], i) =>
      pins
        .slice(i + 1)
        .filter(([u, v]) => Math.hypot(u - x, v - y) < 400)
        .map(([u, v]) =>
          line(
            `M${x} ${y}Q${(x + u) / 2 + 40} ${(y + v) / 2 - 30} ${u} ${v}`,
            c.leaf,
            5,
            'stroke-dasharray="2 15" opacity=".7"',
          ),
        ),
    )
    .join('');
  const pin = `${castShadow(20, 4, 40, 10, 0.5, 4)}${shape('M0 0C-16 -40 -56 -62 -56 -104A56 56 0 0 1 56 -104C56 -62 16 -40 0 0Z', c.terracotta, '', 'toRight', 0.35)}<circle cy="-104" r="36" fill="${c.cream}"/>${mark(0, -104, 52)}`;
  return scene(
    W,
    H,
    daylight,
    `<rect width="${W}" height="${H}" fill="${c.sand}"/>${cells.join('')}
${line('M-20 420C220 360 300 620 520 640C760 660 700 960 900 1010C1060 1050 1100 1240 1230 1300', '#7FB0B5', 34)}${line('M-20 416C220 356 300 616 520 636C760 656 700 956 900 1006C1060 1046 1100 1236 1230 1296', '#A9CFD0', 18)}
${roads}<rect width="${W}" height="${H}" fill="url(#sunspot)" opacity=".25"/>${pins.map((p) => `<g transform="translate(${p[0]} ${p[1]}) scale(.92)">${pin}</g>`).join('')}`,
  );
}

export function morningPicture(): string {
  return scene(
    W,
    H,
    daylight +
      gradient('room', [
        [0, '#FFF6E0'],
        [1, '#F8DDA4'],
      ]),
    `<rect width="${W}" height="${H}" fill="url(#room)"/><rect x="250" y="120" width="700" height="720" rx="30" fill="url(#sky)"/><clipPath id="pane"><rect x="250" y="120" width="700" height="720" rx="30"/></clipPath><g clip-path="url(#pane)"><circle cx="600" cy="420" r="130" fill="#FFF8DC"/><circle cx="600" cy="420" r="380" fill="url(#glow)"/>${hills(640)}${at(360, 720, 0.55, tree())}</g>
<rect x="250" y="120" width="700" height="720" rx="30" fill="none" stroke="${c.white}" stroke-width="34"/>${line('M600 130V840', c.white, 18)}
${shape('M120 60H330C320 320 280 640 170 900H90C120 640 130 320 120 60Z', c.clay, line('M170 80C170 380 150 640 120 880M240 80C230 380 200 640 150 880', '#A8472A', 8, 'opacity=".4"'))}${shape('M1080 60H870C880 320 920 640 1030 900H1110C1080 640 1070 320 1080 60Z', c.clay, line('M1030 80C1030 380 1050 640 1080 880M960 80C970 380 1000 640 1050 880', '#A8472A', 8, 'opacity=".4"'))}${line('M70 60H1130', '#9A6A32', 20)}
${at(300, 1110, 1.6, bust(c.leafMid, c.turmeric, c.leaf))}${at(306, 800, 1.34, head({ hair: 'mother', eyes: 'shut' }), 6)}
${at(900, 1110, 1.65, bust('#5E97A0', c.cream, undefined, c.skinDark))}${at(896, 782, 1.38, head({ hair: 'father', skin: c.skinDark }), -5)}
${at(600, 1200, 1.25, bust(c.turmeric, c.terracotta))}${at(600, 946, 1.14, head({ hair: 'buns', eyes: 'open' }), 0)}
${shape('M0 1180H1200V1500H0Z', 'url(#table)', '<path d="M0 1180H1200V1196H0Z" fill="#FFF3CF" opacity=".8"/>', 'toDown', 0.2)}
<path d="M120 1250H1080L1140 1500H60Z" fill="${c.white}" opacity=".9"/>${line('M136 1262H1064M70 1486L126 1262M1130 1486L1074 1262', c.terracotta, 6, 'stroke-dasharray="14 12"')}
${at(240, 1370, 0.86, bowl('#F7E3B4', '<path d="M-60 -112q14 -14 28 0q14 -16 30 0q14 -14 30 0q16 -12 30 0Z" fill="#FFF9E8"/>'))}${at(520, 1410, 0.62, vial(c.terracotta))}${at(625, 1428, 0.66, vial(c.leaf))}${at(730, 1410, 0.62, vial(c.marigold))}${at(970, 1380, 0.86, flip(bowl('#E8930C', '<path d="M-90 -112Q0 -132 90 -112Q0 -98 -90 -112Z" fill="#F6B22B"/>')))}`,
  );
}
