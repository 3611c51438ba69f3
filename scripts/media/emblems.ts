import { c } from './lib.ts';
import { markDrop, markLeaf, markLeafRight } from './props.ts';

type Stop = [at: number, color: string];

export function svg(box: string, defs: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${defs ? `<defs>${defs}</defs>` : ''}${body}</svg>\n`;
}

/** Every file gets its own gradient ids, so that several can be inlined on one page. */
export function tint(id: string, stops: Stop[], turn = '0 0 1 1'): string {
  const [x1, y1, x2, y2] = turn.split(' ');
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops.map(([o, k]) => `<stop offset="${o}" stop-color="${k}"/>`).join('')}</linearGradient>`;
}

export const stroke = (d: string, color: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const put = (x: number, y: number, s: number, body: string, turn = 0) =>
  `<g transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ''} scale(${s})">${body}</g>`;

export const blob = `<path d="M100 12C150 8 190 44 188 98C187 150 152 186 102 188C50 190 12 156 12 104C12 52 48 16 100 12Z" fill="#FCEDCB"/><path d="M40 52C62 26 98 16 128 22" fill="none" stroke="#FFFBEF" stroke-width="7" stroke-linecap="round"/>`;
export const ground = (w: number, y = 170, x = 104) =>
  `<ellipse cx="${x}" cy="${y}" rx="${w}" ry="7" fill="#8A4A0E" opacity=".24"/>`;

function kit(name: string) {
  const gold = `url(#${name}-gold)`;
  const glass = `url(#${name}-glass)`;
  const leafFill = `url(#${name}-leaf)`;
  const defs = {
    gold: tint(`${name}-gold`, [
      [0, '#FFE489'],
      [0.45, c.turmeric],
      [1, '#C77F08'],
    ]),
    glass: tint(
      `${name}-glass`,
      [
        [0, '#7A3E0B'],
        [0.4, '#EBA93C'],
        [1, '#7A3E0B'],
      ],
      '0 0 1 0',
    ),
    leaf: tint(`${name}-leaf`, [
      [0, '#4E9A62'],
      [1, c.leaf],
    ]),
  };
  const bead = `<path d="M0 -26C4 -14 16 -6 16 7A16 16 0 0 1 -16 7C-16 -6 -4 -14 0 -26Z" fill="${gold}"/><path d="M-9 6C-9 0 -6 -5 -3 -9" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/>`;
  const leaf = `<path d="M0 0C-20 -12 -18 -44 0 -60C18 -44 20 -12 0 0Z" fill="${leafFill}"/>${stroke('M0 0V-48M0 -18L8 -27M0 -30L-7 -38', '#CBDBAE', 2)}`;
  const vial = `<path d="M-25 -6Q-25 0 -19 0H19Q25 0 25 -6V-62C25 -74 12 -74 11 -86H-11C-12 -74 -25 -74 -25 -62Z" fill="${glass}"/><path d="M-25 -56H25V-14H-25Z" fill="${c.cream}"/><path d="M-25 -56H25V-50H-25Z" fill="${c.leaf}"/>${put(0, -30, 0.55, bead)}<path d="M-19 -8V-64" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".5"/><path d="M-10 -102C-13 -122 -10 -136 0 -136C10 -136 13 -122 10 -102Z" fill="${c.leaf}"/><path d="M-4 -108C-6 -118 -5 -126 -2 -130" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round" opacity=".5"/><rect x="-16" y="-104" width="32" height="20" rx="4" fill="${gold}"/>${stroke('M-8 -99V-89M0 -99V-89M8 -99V-89', '#A8690A', 2)}`;
  const pipe = `<path d="M-6 -62V-22C-6 -14 -3 -12 -3 -4Q-3 0 0 0Q3 0 3 -4C3 -12 6 -14 6 -22V-62Z" fill="#FFFDF6" stroke="#B98542" stroke-width="2"/><path d="M-4 -38H4V-22C4 -15 1 -13 1 -3H-1C-1 -13 -4 -15 -4 -22Z" fill="${gold}"/><rect x="-15" y="-80" width="30" height="20" rx="4" fill="${gold}"/><path d="M-10 -80C-14 -100 -10 -114 0 -114C10 -114 14 -100 10 -80Z" fill="${c.leaf}"/>`;
  const spoon = `${stroke('M30 6L92 -12', '#A36B10', 7)}${stroke('M30 5L92 -13', '#E9BC4A', 4)}<path d="M-36 0C-34 26 34 26 38 0Z" fill="${gold}"/><ellipse cx="1" cy="0" rx="37" ry="8" fill="#B97A16"/><ellipse cx="1" cy="2" rx="31" ry="5" fill="#F6B22B"/>`;
  const lotus = (color: string, back: string) => {
    const petal = (turn: number, fill: string, s = 1) =>
      `<path transform="rotate(${turn}) scale(${s})" d="M0 0C-16 -14 -15 -42 0 -60C15 -42 16 -14 0 0Z" fill="${fill}"/>`;
    return (
      petal(-72, back, 0.92) +
      petal(72, back, 0.92) +
      petal(-46, color) +
      petal(46, color) +
      petal(-22, back) +
      petal(22, back) +
      petal(0, color)
    );
  };
  const child = (mouth: string, eyes: string) =>
    `<circle cx="-37" cy="-30" r="16" fill="#2A1912"/><circle cx="37" cy="-30" r="16" fill="#2A1912"/><circle cx="-37" cy="4" r="8" fill="${c.skin}"/><circle cx="37" cy="4" r="8" fill="${c.skin}"/><path d="M-37 -4C-37 -30 -21 -42 0 -42C21 -42 37 -30 37 -4C37 25 20 42 0 42C-20 42 -37 25 -37 -4Z" fill="${c.skin}"/><circle cx="-23" cy="15" r="7" fill="#E2714E" opacity=".5"/><circle cx="23" cy="15" r="7" fill="#E2714E" opacity=".5"/>${eyes}${mouth}<path d="M-41 4C-47 -38 -23 -54 0 -54C23 -54 47 -38 41 4C33 -12 22 -26 0 -36C-22 -26 -33 -12 -41 4Z" fill="#2A1912"/>`;
  const shut = stroke('M-21 0Q-14 7 -7 0M7 0Q14 7 21 0', '#3A2014', 3);
  const open =
    '<circle cx="-14" cy="0" r="5" fill="#3A2014"/><circle cx="14" cy="0" r="5" fill="#3A2014"/><circle cx="-12.5" cy="-2" r="1.6" fill="#fff"/><circle cx="15.5" cy="-2" r="1.6" fill="#fff"/>';
  const smile = stroke('M-10 18Q0 28 10 18', '#7A2A1C', 3);
  const ah = '<ellipse cx="0" cy="22" rx="9" ry="8" fill="#7A2A1C"/>';
  const family = [
    [-34, 8, 17, c.leaf],
    [34, 8, 17, c.terracotta],
    [0, 22, 13, c.turmeric],
  ] as const;
  const people = family
    .map(
      ([x, y, r, k]) =>
        `<path d="M${x - r * 1.5} ${y + r * 3.1}C${x - r * 1.5} ${y + r * 1.3} ${x - r} ${y + r * 1.1} ${x} ${y + r * 1.1}C${x + r} ${y + r * 1.1} ${x + r * 1.5} ${y + r * 1.3} ${x + r * 1.5} ${y + r * 3.1}Q${x} ${y + r * 3.6} ${x - r * 1.5} ${y + r * 3.1}Z" fill="${k}"/><circle cx="${x}" cy="${y}" r="${r}" fill="${c.skin}"/><path d="M${x - r} ${y}A${r} ${r} 0 0 1 ${x + r} ${y}Q${x} ${y - r * 0.9} ${x - r} ${y}Z" fill="#2A1912"/>`,
    )
    .join('');
  const box = `<path d="M0 -84L22 -98H110L88 -84Z" fill="#FFE9AE"/><path d="M88 -84L110 -98V-16L88 0Z" fill="#DDBB78"/><path d="M0 -84H88V0H0Z" fill="${c.cream}"/><path d="M0 -84H88V-74H0Z" fill="${c.turmeric}"/><path d="M0 -24a5.5 5.5 0 0 1 11 0a5.5 5.5 0 0 1 11 0a5.5 5.5 0 0 1 11 0a5.5 5.5 0 0 1 11 0a5.5 5.5 0 0 1 11 0a5.5 5.5 0 0 1 11 0a5.5 5.5 0 0 1 11 0a5.5 5.5 0 0 1 11 0V0H0Z" fill="${c.leaf}"/>${put(25, -70, 0.4, `<path d="${markDrop}" fill="${gold}"/><path d="${markLeaf}${markLeafRight}" fill="${c.leaf}"/>`)}`;
  return { gold, leafFill, defs, bead, leaf, vial, pipe, spoon, lotus, child, shut, open, smile, ah, people, box };
}

export const spark = (x: number, y: number, s: number) =>
  `<path transform="translate(${x} ${y}) scale(${s})" d="M0 -1Q.15 -.15 1 0Q.15 .15 0 1Q-.15 .15 -1 0Q-.15 -.15 0 -1Z" fill="${c.marigold}"/>`;
const shirt = (color: string) =>
  `<path d="M-52 34C-54 14 -40 0 -16 -4H16C40 0 54 14 52 34Q28 45 0 45Q-28 45 -52 34Z" fill="${color}"/>${stroke('M-12 -4Q0 12 12 -4', c.turmeric, 4)}`;

export function illustrations(): Record<string, string> {
  const out: Record<string, string> = {};
  const add = (name: string, used: string, paint: (k: ReturnType<typeof kit>) => string) => {
    const k = kit(name);
    const body = paint(k);
    const defs = [k.defs.gold, k.defs.glass, k.defs.leaf].filter((_, i) => used.includes('gvl'[i] ?? ''));
    out[name] = svg('0 0 200 200', defs.join(''), blob + body);
  };
  add(
    'kit',
    'gv',
    (k) => `${ground(78)}${put(66, 160, 1, k.box)}${put(46, 170, 0.72, k.vial)}${put(164, 172, 0.72, k.vial)}`,
  );
  add('vial', 'gv', (k) => `${ground(42)}${put(100, 170, 1.06, k.vial)}`);
  add(
    'drop',
    'g',
    (k) =>
      `${ground(34, 166)}${stroke('M52 60L62 68M148 60L138 68M100 26V38M38 100H50M150 100H162', c.marigold, 5)}${put(100, 112, 2.2, k.bead)}`,
  );
  add(
    'shake',
    'gv',
    (k) =>
      `${ground(34, 172)}${put(112, 156, 0.98, k.vial, 16)}${stroke('M50 66Q38 92 48 120M164 70Q178 96 168 124', c.terracotta, 5)}${stroke('M36 78Q28 94 34 110M178 84Q188 98 182 114', c.terracotta, 4)}`,
  );
  add(
    'measure',
    'g',
    (k) =>
      `${ground(56, 172)}${put(84, 148, 1.1, k.spoon)}${put(84, 112, 0.86, k.pipe)}${put(84, 130, 0.36, k.bead)}${put(136, 62, 0.5, k.bead)}${put(158, 62, 0.5, k.bead)}`,
  );
  add(
    'give',
    'g',
    (k) =>
      `${put(86, 144, 1, shirt(c.terracotta))}${put(86, 92, 1.12, k.child(k.ah, k.open))}${put(118, 124, 0.66, k.spoon)}${stroke('M182 112L196 122', c.skinLight, 22)}${stroke('M170 112Q178 102 188 108', c.skinLight, 11)}`,
  );
  add(
    'immunity',
    'gl',
    (k) =>
      `${ground(46, 176)}<path d="M100 30C118 44 138 48 156 48C160 104 142 146 100 168C58 146 40 104 44 48C62 48 82 44 100 30Z" fill="${k.leafFill}"/><path d="M100 44C116 55 130 59 145 60C146 104 132 136 100 154Z" fill="#123D27" opacity=".28"/><path d="M100 44C116 55 130 59 145 60C146 104 132 136 100 154C68 136 54 104 55 60C70 59 84 55 100 44Z" fill="none" stroke="#F7D98A" stroke-width="3"/>${put(100, 104, 1.6, k.bead)}`,
  );
  add(
    'memory',
    'g',
    (k) =>
      `${ground(70, 166)}${put(100, 124, 1, k.lotus('#F2A48B', '#E07F66'))}<path d="M100 160C82 144 56 142 32 148V112C58 106 84 110 100 124Z" fill="#FFFDF6"/><path d="M100 160C118 144 144 142 168 148V112C142 106 116 110 100 124Z" fill="#F6E3B8"/><path d="M100 166C82 150 56 148 28 155V148C56 142 82 144 100 160C118 144 144 142 172 148V155C144 148 118 150 100 166Z" fill="${c.leaf}"/>${stroke('M44 124Q66 119 88 130M44 136Q66 131 88 142M156 124Q134 119 112 130M156 136Q134 131 112 142', '#D9B56A', 3)}${spark(58, 62, 10)}${spark(146, 54, 13)}${put(100, 40, 0.5, k.bead)}`,
  );
  add(
    'strength',
    '',
    (k) =>
      `${ground(44, 178, 100)}${stroke('M64 138C38 132 34 112 44 86M136 138C162 132 166 112 156 86', c.skin, 19)}${stroke('M70 140L52 132M130 140L148 132', c.leafMid, 25)}<circle cx="45" cy="82" r="13" fill="${c.skin}"/><circle cx="155" cy="82" r="13" fill="${c.skin}"/><path d="M62 178C58 148 66 130 86 126H114C134 130 142 148 138 178Z" fill="${c.leafMid}"/>${stroke('M88 126Q100 142 112 126', c.turmeric, 4)}${put(100, 86, 0.9, k.child(k.smile, k.open))}${spark(30, 56, 9)}${spark(170, 56, 9)}`,
  );
  add(
    'attention',
    'g',
    (k) =>
      `${ground(58, 168, 100)}<circle cx="100" cy="78" r="50" fill="#FFE9A6"/><path d="M100 34C108 58 126 72 126 94A26 26 0 0 1 74 94C74 72 92 58 100 34Z" fill="${k.gold}"/><path d="M100 68C104 82 112 88 112 100A12 12 0 0 1 88 100C88 88 96 82 100 68Z" fill="#FFF8DC"/><path d="M36 118C60 132 128 132 168 108C166 142 136 162 102 162C68 162 42 146 36 118Z" fill="${c.clay}"/><path d="M168 108C166 142 136 162 102 162C140 150 152 132 168 108Z" fill="${c.terracotta}"/>${stroke('M62 140Q100 154 138 138', '#F7D98A', 3)}${stroke('M34 66L44 70M166 66L156 70M54 34L60 43M146 34L140 43', c.marigold, 5)}`,
  );
  add(
    'skin',
    '',
    (k) =>
      `${put(100, 152, 1, shirt(c.turmeric))}${put(100, 100, 1.2, k.child(k.smile, k.shut))}${spark(36, 66, 11)}${spark(166, 76, 13)}${spark(152, 40, 8)}${put(58, 160, 0.4, k.lotus('#F2A48B', '#E07F66'), -20)}${put(142, 160, 0.4, k.lotus('#F2A48B', '#E07F66'), 20)}`,
  );
  add(
    'digestion',
    'gl',
    (k) =>
      `${ground(60, 170, 100)}${stroke('M78 76C70 64 86 56 78 42M100 70C92 58 108 50 100 34M122 76C114 64 130 56 122 42', '#D9A55A', 5)}<path d="M50 104C58 82 78 86 86 80C98 70 116 76 122 84C138 82 148 90 150 104Z" fill="#FFFDF6"/><path d="M34 104H166C166 140 140 164 114 166H86C60 164 34 140 34 104Z" fill="${k.gold}"/><path d="M166 104C166 140 140 164 114 166H100C138 156 148 130 150 104Z" fill="#A8690A" opacity=".45"/><ellipse cx="100" cy="104" rx="66" ry="8" fill="#FFF3CF"/>${stroke('M46 118C50 134 60 146 74 152', '#FFF6D0', 4)}${put(118, 102, 0.62, k.leaf, 40)}${put(116, 102, 0.5, k.leaf, -10)}`,
  );
  add(
    'camp',
    '',
    () =>
      `${ground(76, 168, 100)}${stroke('M100 22V52', '#9A6A32', 4)}<path d="M101 22L128 31L101 40Z" fill="${c.terracotta}"/>${stroke('M44 92V166M156 92V166', '#9A6A32', 5)}<path d="M50 100H150V150H50Z" fill="#E9CB93"/><path d="M100 46C116 66 144 82 176 90V100H24V90C56 82 84 66 100 46Z" fill="${c.turmeric}"/><path d="M100 46C104 66 112 84 124 100H76C88 84 96 66 100 46Z" fill="${c.cream}"/><path d="M100 46C84 66 56 82 24 90V100H46C70 88 88 70 100 46ZM100 46C116 66 144 82 176 90V100H154C130 88 112 70 100 46Z" fill="${c.terracotta}"/><path d="M24 100a12.6 11 0 0 0 25.3 0a12.6 11 0 0 0 25.3 0a12.6 11 0 0 0 25.3 0a12.6 11 0 0 0 25.3 0a12.6 11 0 0 0 25.3 0a12.6 11 0 0 0 25.3 0Z" fill="${c.leaf}"/><path d="M54 136H146L152 166H48Z" fill="#FFFDF6"/><path d="M52 132H148V140H52Z" fill="${c.leafMid}"/>${put(88, 110, 0.24, `<path d="${markDrop}" fill="${c.turmeric}"/><path d="${markLeaf}${markLeafRight}" fill="${c.leaf}"/>`)}`,
  );
  return out;
}

export function badges(): string[] {
  const rims = [c.leaf, c.terracotta, '#D98A12', c.leafMid, c.honey];
  const motifs: ((k: ReturnType<typeof kit>) => string)[] = [
    (k) => `${put(80, 116, 1.2, k.leaf)}${put(78, 116, 0.85, k.leaf, -52)}${put(82, 116, 0.85, k.leaf, 52)}`,
    (k) => put(80, 108, 1.02, k.lotus('#F2A48B', '#D6764E')),
    (k) => put(80, 86, 1.5, k.bead),
    (k) =>
      `<circle cx="80" cy="80" r="20" fill="${k.gold}"/>${Array.from({ length: 12 }, (_, i) => `<path transform="rotate(${i * 30} 80 80)" d="M75 52L80 36L85 52Z" fill="${i % 2 ? c.terracotta : c.marigold}"/>`).join('')}`,
    (k) =>
      `${stroke('M92 74L112 40', c.honey, 10)}<path d="M46 74H114C114 100 100 108 92 112V120H68V112C60 108 46 100 46 74Z" fill="${k.gold}"/><ellipse cx="80" cy="74" rx="34" ry="6" fill="#FFF3CF"/>${put(70, 74, 0.5, k.leaf, -24)}`,
    (k) =>
      `${put(80, 62, 0.8, k.bead)}<path d="M78 122C56 118 40 104 36 76C42 72 48 76 52 84C58 82 72 92 78 108Z" fill="${c.skin}"/><path d="M82 122C104 118 120 104 124 76C118 72 112 76 108 84C102 82 88 92 82 108Z" fill="${c.skinLight}"/>${stroke('M52 84C56 92 60 96 66 100M108 84C104 92 100 96 94 100', '#8A4F2B', 2.5)}`,
    (k) => put(80, 60, 0.8, k.people),
    () =>
      `${stroke('M80 34V50', '#9A6A32', 3)}<path d="M81 34L98 40L81 46Z" fill="${c.terracotta}"/>${stroke('M50 78V120M110 78V120', '#9A6A32', 4)}<path d="M80 48C90 62 108 74 126 78V85H34V78C52 74 70 62 80 48Z" fill="${c.terracotta}"/><path d="M80 48C83 62 88 74 96 85H64C72 74 77 62 80 48Z" fill="${c.cream}"/><path d="M34 85a7.7 7 0 0 0 15.3 0a7.7 7 0 0 0 15.3 0a7.7 7 0 0 0 15.4 0a7.7 7 0 0 0 15.3 0a7.7 7 0 0 0 15.3 0a7.7 7 0 0 0 15.4 0Z" fill="${c.leaf}"/><path d="M56 102H104L107 121H53Z" fill="#FFFDF6"/><path d="M54 99H106V105H54Z" fill="${c.leafMid}"/>`,
    (k) => put(39, 124, 0.82, k.box),
    (k) =>
      `<path d="M44 112C54 98 106 98 116 112C110 122 50 122 44 112Z" fill="${c.honey}"/>${stroke('M80 106V78', c.leaf, 5)}${put(80, 84, 0.8, k.leaf, -44)}${put(80, 84, 0.8, k.leaf, 44)}${put(80, 48, 0.45, k.bead)}`,
  ];
  return motifs.map((paint, i) => {
    const k = kit(`b${i + 1}`);
    const rim = rims[i % rims.length] ?? c.leaf;
    const petals = Array.from({ length: 24 }, (_, n) => {
      const [x, y] = [0, 1].map((q) => 80 + 69 * (q ? Math.sin : Math.cos)((n * Math.PI) / 12));
      return `<circle cx="${x?.toFixed(1)}" cy="${y?.toFixed(1)}" r="9.5"/>`;
    }).join('');
    const body = paint(k);
    const defs = [k.defs.gold, k.defs.glass, k.defs.leaf].filter((d) =>
      body.includes(`#${/id="([^"]+)"/.exec(d)?.[1]})`),
    );
    return svg(
      '0 0 160 160',
      defs.join(''),
      `<g fill="${rim}">${petals}<circle cx="80" cy="80" r="70"/></g><circle cx="80" cy="80" r="62" fill="${c.cream}"/><circle cx="80" cy="80" r="56" fill="#FCEDCB"/><circle cx="80" cy="80" r="64.5" fill="none" stroke="#F7D98A" stroke-width="2.5" stroke-dasharray=".1 6.655" stroke-linecap="round"/>${body}`,
    );
  });
}
