import { at, c, flip, line, random, shape, word } from './lib.ts';

/** The house mark, 100 by 100: a golden drop held by two leaves. */
export const markDrop = 'M50 6C56 22 67 31 67 45A17 17 0 0 1 33 45C33 31 44 22 50 6Z';
export const markLeaf = 'M48 94C20 92 5 70 8 43C29 49 47 66 48 94Z';
export const markLeafRight = 'M52 94C80 92 95 70 92 43C71 49 53 66 52 94Z';

export function mark(x: number, y: number, size: number, leaf = c.leaf): string {
  return at(
    x - size / 2,
    y - size / 2,
    size / 100,
    `<path d="${markDrop}" fill="url(#gold)"/><path d="${markLeaf}${markLeafRight}" fill="${leaf}"/>`,
  );
}

export function castShadow(x: number, y: number, w: number, h: number, opacity = 0.3, blur = 14): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${w}" ry="${h}" fill="#6B3A10" opacity="${opacity}" filter="url(#blur${blur})"/>`;
}

const body =
  'M-65 -14Q-65 0 -51 0H51Q65 0 65 -14V-165C65 -195 30 -195 28 -222V-235H-28V-222C-30 -195 -65 -195 -65 -165Z';
const label = 'M-65 -150Q0 -140 65 -150V-36Q0 -26 -65 -36Z';

/** A dropper vial standing on its base at 0,0; about 365 tall. */
export function vial(cap = c.leaf, plain = false, shadow = true): string {
  const level = '<path d="M-70 -172Q0 -160 70 -172V4H-70Z" fill="#F6B22B" opacity=".42"/>';
  const pipe = '<path d="M-7 -235V-60Q0 -48 7 -60V-235Z" fill="#FFF3D0" opacity=".4"/>';
  const print = plain
    ? ''
    : `<path d="${label}" fill="${c.cream}"/><path d="M-65 -150Q0 -140 65 -150V-136Q0 -126 -65 -136Z" fill="${cap}"/>${mark(0, -96, 44)}${word('Balsvarna', 0, -56, 20.5, c.leaf)}<path d="M-56 -140V-36" stroke="#fff" stroke-width="8" opacity=".8"/>`;
  const shine = `<path d="M-52 -20V-160C-50 -178 -34 -188 -28 -198L-18 -196C-22 -184 -38 -172 -40 -158V-20Z" fill="#FFF6DE" opacity=".62"/><path d="M50 -30V-150" stroke="#FFE3A0" stroke-width="5" opacity=".5" stroke-linecap="round"/>`;
  const bulb = 'M-24 -270C-28 -300 -32 -322 -22 -346Q-14 -364 0 -364Q14 -364 22 -346C32 -322 28 -300 24 -270Z';
  const collar = 'M-38 -276H38Q42 -276 42 -270V-236Q42 -228 34 -228H-34Q-42 -228 -42 -236V-270Q-42 -276 -38 -276Z';
  const ribs = [-26, -13, 0, 13, 26].map((x) => `M${x} -268V-238`).join('');
  return `${shadow ? groundGlow() : ''}${shape(body, 'url(#glass)', level + pipe + shine + print, 'toRight', 0.55)}
${shape(bulb, c.ink, `<path d="${bulb}" fill="${cap}" opacity=".78"/><path d="M-14 -280C-18 -310 -18 -330 -10 -346" stroke="#FFF3D0" stroke-width="7" fill="none" stroke-linecap="round" opacity=".5"/>`, 'toRight', 0.5)}
${shape(collar, 'url(#gold)', line(ribs, '#A8690A', 4, 'opacity=".65"'), 'toRight', 0.6)}`;
}

function groundGlow(): string {
  return `${castShadow(46, -2, 104, 16, 0.42, 8)}<path d="M-40 -6L64 -4L190 30L70 34Z" fill="#F7B733" opacity=".35" filter="url(#blur8)"/>${castShadow(0, 0, 62, 8, 0.5, 4)}`;
}

/** The dropper alone, its tip at 0,0, pointing down. */
export function dropper(cap: string): string {
  const pipe = 'M-22 -330V-120C-22 -90 -9 -80 -8 -50V-4Q-8 4 0 4Q8 4 8 -4V-50C9 -80 22 -90 22 -120V-330Z';
  const liquid =
    '<path d="M-16 -210Q0 -202 16 -210V-122C16 -96 4 -84 4 -50V0H-4V-50C-4 -84 -16 -96 -16 -122Z" fill="url(#gold)"/>';
  const bulb = 'M-44 -392C-50 -440 -58 -486 -40 -530Q-26 -562 0 -562Q26 -562 40 -530C58 -486 50 -440 44 -392Z';
  const collar = 'M-62 -400H62Q70 -400 70 -390V-334Q70 -322 58 -322H-58Q-70 -322 -70 -334V-390Q-70 -400 -62 -400Z';
  const ribs = [-44, -22, 0, 22, 44].map((x) => `M${x} -386V-338`).join('');
  return `<path d="${pipe}" fill="#FFF9E6" opacity=".62"/>${liquid}<path d="${pipe}" fill="none" stroke="#8A4A0E" stroke-opacity=".45" stroke-width="3"/><path d="M-12 -310V-128" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".85"/>
${shape(bulb, c.ink, `<path d="${bulb}" fill="${cap}" opacity=".8"/><path d="M-24 -410C-32 -460 -32 -490 -18 -526" stroke="#FFF3D0" stroke-width="12" fill="none" stroke-linecap="round" opacity=".45"/>`)}
${shape(collar, 'url(#gold)', line(ribs, '#A8690A', 6, 'opacity=".6"'), 'toRight', 0.6)}`;
}

/** A golden drop, tip at 0,-70, round below. */
export function drop(scale = 1): string {
  const d = 'M0 -70C10 -40 42 -18 42 16A42 42 0 0 1 -42 16C-42 -18 -10 -40 0 -70Z';
  return at(
    0,
    0,
    scale,
    `${shape(d, 'url(#gold)', '<ellipse cx="12" cy="34" rx="26" ry="16" fill="#FFE99A" opacity=".75" filter="url(#blur4)"/>', 'toRight', 0.35)}<path d="M-26 10C-26 -4 -18 -16 -10 -26" stroke="#fff" stroke-width="8" fill="none" stroke-linecap="round" opacity=".9"/>`,
  );
}

/** A leaf from its stem at 0,0 to its tip at 0,-200. */
export function leaf(fill = c.leafMid, vein = c.leafDark, width = 1): string {
  const w = 52 * width;
  const d = `M0 0C${-w * 1.2} -40 ${-w * 1.1} -140 0 -200C${w * 1.1} -140 ${w * 1.2} -40 0 0Z`;
  const veins = [-50, -85, -120, -150]
    .map(
      (y) => `M0 ${y}Q${w * 0.35} ${y - 14} ${w * 0.55} ${y - 32}M0 ${y}Q${-w * 0.35} ${y - 14} ${-w * 0.55} ${y - 32}`,
    )
    .join('');
  return shape(
    d,
    fill,
    `<path d="M0 10C${-w * 1.4} -40 ${-w * 1.3} -140 0 -210Z" fill="#FFF3B8" opacity=".2"/>${line(`M0 6V-188${veins}`, vein, 3, 'opacity=".45"')}`,
    'toDown',
    0.5,
  );
}

/** A sprig with paired leaves, growing from 0,0 up to about 0,-330. */
export function sprig(fill: string, stem: string): string {
  const pairs = 4;
  const parts: string[] = [line(`M0 0Q14 ${-35 * pairs} 0 ${-70 * pairs}`, stem, 7)];
  for (let i = 0; i < pairs; i++) {
    const y = -30 - i * 66;
    const s = 0.62 - i * 0.07;
    parts.push(at(5, y, s, leaf(fill, stem, 0.95), 52), at(5, y - 12, s, leaf(fill, stem, 0.95), -56));
  }
  parts.push(at(0, -70 * pairs + 6, 0.48, leaf(fill, stem, 0.9), 2));
  return parts.join('');
}

/** Blurred shade of foliage falling across a wall. */
export function leafShade(x: number, y: number, scale: number, turn: number, opacity = 0.12): string {
  const leaves: string[] = [];
  for (let i = 0; i < 9; i++) {
    const side = i % 2 ? 62 : -62;
    leaves.push(
      `<path transform="translate(0 ${-i * 44}) rotate(${side})" d="M0 0C-34 -30 -28 -110 0 -150C28 -110 34 -30 0 0Z"/>`,
    );
  }
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})" fill="#7A4A12" opacity="${opacity}" filter="url(#blur8)"><path d="M-4 40H4L2 -400H-2Z"/>${leaves.join('')}</g>`;
}

export function specks(seed: number, n: number, x: number, y: number, w: number, h: number, size = 7): string {
  const rnd = random(seed);
  const out: string[] = [];
  for (let i = 0; i < n; i++) {
    const s = size * (0.4 + rnd());
    out.push(
      `<path transform="translate(${(x + rnd() * w).toFixed(1)} ${(y + rnd() * h).toFixed(1)}) rotate(${(rnd() * 360).toFixed(0)}) scale(${s.toFixed(2)})" d="M-1 -.7L.6 -1L1.1 .3L.2 1L-.9 .6Z" fill="${rnd() > 0.4 ? 'url(#gold)' : '#FFE28A'}"/>`,
    );
  }
  return out.join('');
}

/** Lotus flower centred at its base 0,0; about 300 wide. */
export function lotus(a = '#F2A48B', b = '#E07F66', heart = 'url(#gold)'): string {
  const petal = 'M0 0C-46 -40 -44 -120 0 -170C44 -120 46 -40 0 0Z';
  const one = (turn: number, s: number, fill: string) =>
    at(
      0,
      0,
      s,
      shape(petal, fill, '<path d="M0 4C-70 -40 -60 -130 0 -176Z" fill="#fff" opacity=".22"/>', 'toDown', 0.35),
      turn,
    );
  return `${one(-74, 0.92, b)}${one(74, 0.92, b)}${one(-50, 1, a)}${one(50, 1, a)}<ellipse cy="-60" rx="34" ry="40" fill="${heart}"/>${one(-26, 0.98, b)}${one(26, 0.98, b)}${one(0, 1, a)}${one(-42, 0.62, a)}${one(42, 0.62, a)}`;
}

/** Carton in three-quarter view: front face 420 by 470 with its lower left corner at 0,0. */
export function carton(): string {
  const front = 'M0 -470H420V0H0Z';
  const side = 'M420 -470L526 -522V-58L420 0Z';
  const top = 'M0 -470L112 -522H526L420 -470Z';
  const scallop = Array.from({ length: 10 }, (_, i) => `M${i * 42} -118a21 21 0 0 1 42 0Z`).join('');
  const arch = 'M110 -130V-276C110 -338 160 -352 210 -404C260 -352 310 -338 310 -276V-130Z';
  const rays = Array.from({ length: 11 }, (_, i) => {
    const a = Math.PI * (1 + i / 10);
    return `M${(210 + 62 * Math.cos(a)).toFixed(1)} ${(-242 + 62 * Math.sin(a)).toFixed(1)}L${(210 + 78 * Math.cos(a)).toFixed(1)} ${(-242 + 78 * Math.sin(a)).toFixed(1)}`;
  }).join('');
  const art = `<path d="M0 -470H420V-430H0Z" fill="${c.turmeric}"/><path d="M0 -426H420" stroke="${c.leaf}" stroke-width="4"/>
${at(58, -136, 0.62, sprig(c.leafLight, c.leafMid), -4)}${at(362, -136, 0.62, flip(sprig(c.leafLight, c.leafMid)), 4)}
<path d="${arch}" fill="#FBE3A4"/><path d="${arch}" fill="none" stroke="${c.amber}" stroke-width="4"/>
${line(rays, c.marigold, 5)}${mark(210, -232, 104)}
<path d="M0 -120H420V0H0Z${scallop}" fill="${c.leaf}"/><path d="M0 -104H420" stroke="${c.turmeric}" stroke-width="3" stroke-dasharray="1 11" stroke-linecap="round"/>
${word('Svarna Kit', 210, -54, 50, c.cream)}${word('Drops for children 0–16 years', 210, -22, 21, '#F7D98A')}
${word('Balsvarna', 210, -150, 29, c.leaf)}`;
  const sideArt = `<g transform="matrix(1 -.5 0 1 420 -470)"><path d="M0 0H106V40H0Z" fill="#CF9705"/><path d="M0 350H106V480H0Z" fill="#164630"/><path d="M0 352a21 21 0 0 1 42 0a21 21 0 0 1 42 0a21 21 0 0 1 42 0Z" fill="#164630"/>${mark(53, 190, 54, '#2A6344')}</g>`;
  return `<path d="M420 0L526 -58L700 10L540 46L20 30L0 0Z" fill="#6B3A10" opacity=".34" filter="url(#blur14)"/><path d="M4 -2H424L500 -20L470 22H10Z" fill="#4A2508" opacity=".4" filter="url(#blur8)"/>
${shape(top, '#FFE9AE', '', 'toRight', 0.2)}${shape(side, '#E9CC92', sideArt, 'toDown', 0.75)}${shape(front, c.cream, art, 'toDown', 0.28)}<path d="M0 -470V0" stroke="#fff" stroke-width="5" opacity=".7"/><path d="M0 -470H420" stroke="#fff" stroke-width="4" opacity=".6"/><path d="M420 -470V0" stroke="#FFF6DA" stroke-width="3" opacity=".7"/>`;
}
