import { at, c, flip, line, shape } from './lib.ts';

type Hair = 'short' | 'buns' | 'mother' | 'father' | 'grandmother';
export interface Face {
  hair: Hair;
  skin?: string;
  eyes?: 'open' | 'shut' | 'up';
  mouth?: 'smile' | 'open';
  veil?: string;
}

const ink = '#3A2014';
const face = 'M-86 -12C-86 -72 -50 -100 0 -100C50 -100 86 -72 86 -12C86 58 46 98 0 98C-46 98 -86 58 -86 -12Z';
const cap =
  'M-98 6C-112 -88 -54 -132 4 -130C66 -130 112 -86 98 6C82 -26 74 -50 46 -64C10 -44 -40 -42 -70 -50C-78 -34 -84 -14 -98 6Z';
const parted = 'M-97 12C-112 -88 -54 -130 0 -130C54 -130 112 -88 97 12C82 -30 50 -62 0 -92C-50 -62 -82 -30 -97 12Z';

function hairBack(kind: Hair): string {
  const dark = '#2A1912';
  if (kind === 'buns')
    return `${shape('M-128 -62a40 40 0 1 1 80 0a40 40 0 1 1 -80 0', dark)}${shape('M48 -62a40 40 0 1 1 80 0a40 40 0 1 1 -80 0', dark)}<circle cx="-82" cy="-50" r="15" fill="${c.turmeric}"/><circle cx="82" cy="-50" r="15" fill="${c.turmeric}"/>`;
  if (kind === 'mother') {
    const jasmine = [-40, -20, 0, 20, 40]
      .map((x) => `<circle cx="${x}" cy="${-150 + (x * x) / 90}" r="10" fill="#FFFDF6"/>`)
      .join('');
    return `${shape('M-46 -140a46 46 0 1 1 92 0a46 46 0 1 1 -92 0', dark)}${jasmine}${shape('M-104 -10C-114 -110 -50 -136 0 -136C50 -136 114 -110 104 -10C108 30 98 62 74 80H-74C-98 62 -108 30 -104 -10Z', dark)}`;
  }
  if (kind === 'grandmother')
    return shape(
      'M-104 -10C-112 -110 -50 -138 0 -138C50 -138 112 -110 104 -10C106 20 92 46 74 62H-74C-92 46 -106 20 -104 -10Z',
      '#CFC6BC',
    );
  return '';
}

function hairFront(kind: Hair): string {
  const dark = '#2A1912';
  const sheen =
    '<path d="M-60 -92C-40 -112 0 -116 34 -108" stroke="#8A5A3A" stroke-width="9" stroke-linecap="round" fill="none" opacity=".55"/>';
  if (kind === 'short' || kind === 'father') return shape(cap, dark, sheen);
  if (kind === 'grandmother')
    return shape(
      parted,
      '#D8D0C6',
      '<path d="M-80 -30C-70 -70 -40 -90 0 -112C40 -90 70 -70 80 -30" stroke="#fff" stroke-width="6" fill="none" opacity=".6"/>',
    );
  return (
    shape(parted, dark, sheen) +
    (kind === 'buns'
      ? shape(
          'M-4 -92C-40 -50 -70 -50 -86 -22C-92 -70 -50 -104 -4 -104C40 -104 84 -80 86 -22C60 -50 30 -50 -4 -92Z',
          dark,
        )
      : '')
  );
}

function eyes(kind: 'open' | 'shut' | 'up'): string {
  if (kind === 'shut') return line('M-50 -2Q-34 14 -18 -2M18 -2Q34 14 50 -2', ink, 6.5);
  const lift = kind === 'up' ? -5 : -3;
  return [-34, 34]
    .map(
      (x) =>
        `<ellipse cx="${x}" cy="0" rx="10" ry="13" fill="${ink}"/><circle cx="${x + 3}" cy="${lift}" r="4" fill="#fff"/>`,
    )
    .join('');
}

/** A friendly simple face, centred on 0,0 and about 200 across. */
export function head(f: Face): string {
  const skin = f.skin ?? c.skin;
  const brows = f.hair === 'grandmother' ? '#B8AEA4' : ink;
  const mouth =
    f.mouth === 'open'
      ? '<ellipse cx="2" cy="52" rx="23" ry="20" fill="#7A2A1C"/><path d="M-15 60Q2 48 20 60Q14 72 2 72Q-9 72 -15 60Z" fill="#E07F66"/>'
      : line('M-25 42Q0 66 25 42', '#7A2A1C', 6.5);
  const ears = `<circle cx="-87" cy="6" r="20" fill="${skin}"/><circle cx="87" cy="6" r="20" fill="${skin}"/>`;
  const cheeks =
    '<g fill="#E2714E" opacity=".42" filter="url(#blur4)"><circle cx="-54" cy="34" r="19"/><circle cx="54" cy="34" r="19"/></g>';
  const extras: string[] = [];
  if (f.hair === 'mother' || f.hair === 'grandmother')
    extras.push(
      `<circle cx="0" cy="-46" r="7" fill="${c.terracotta}"/><circle cx="-90" cy="30" r="8" fill="url(#gold)"/><circle cx="90" cy="30" r="8" fill="url(#gold)"/>`,
    );
  if (f.hair === 'father')
    extras.push(
      `<path d="M-30 36C-20 22 -6 24 0 29C6 24 20 22 30 36C16 34 8 37 0 36C-8 37 -16 34 -30 36Z" fill="#2A1912"/>`,
    );
  if (f.hair === 'grandmother')
    extras.push(
      '<g fill="#FFF8E7" fill-opacity=".22" stroke="#6B4A2A" stroke-width="5"><circle cx="-35" cy="2" r="27"/><circle cx="35" cy="2" r="27"/><path d="M-8 0Q0 -6 8 0"/></g>',
    );
  const veil = f.veil
    ? shape(
        'M-128 130C-150 -60 -90 -166 0 -166C90 -166 150 -60 128 130C150 200 110 240 90 250H-90C-110 240 -150 200 -128 130Z',
        f.veil,
      )
    : '';
  const edge = f.veil
    ? shape(
        'M-110 240C-146 204 -140 160 -128 130C-150 -60 -90 -166 0 -166C90 -166 150 -60 128 130C140 160 146 204 110 240L62 244C84 200 94 150 92 120C112 -30 70 -122 0 -122C-70 -122 -112 -30 -92 120C-94 150 -84 200 -62 244Z',
        f.veil,
        line(
          'M-82 246C-104 196 -100 150 -100 122C-120 -40 -74 -130 0 -130C74 -130 120 -40 100 122C100 150 104 196 82 246',
          c.turmeric,
          8,
        ),
      )
    : '';
  return `${veil}${hairBack(f.hair)}${ears}${shape(face, skin, `<ellipse cx="-40" cy="-40" rx="70" ry="60" fill="#FFE3B0" opacity=".22" filter="url(#blur14)"/>${cheeks}`, 'toRight', 0.34)}${eyes(f.eyes ?? 'open')}${line('M-48 -26Q-34 -34 -20 -27M20 -27Q34 -34 48 -26', brows, 5, 'opacity=".8"')}${line('M-5 20Q1 26 8 20', '#7E4424', 5, 'opacity=".8"')}${mouth}${hairFront(f.hair)}${extras.join('')}${edge}`;
}

function finger(d: string, width: number, skin: string): string {
  return line(d, '#8A4F2B', width + 7, 'opacity=".55"') + line(d, skin, width);
}

/** A hand reaching in from the right that pinches whatever passes 0,0. */
export function hand(held: string): string {
  const skin = c.skinLight;
  const palm = 'M104 -2C140 -34 214 -8 262 44L500 190L420 320L206 172C150 170 106 136 104 92Z';
  const cuff = 'M330 66L760 300L640 520L262 250C250 190 290 100 330 66Z';
  return `${finger('M176 134C140 142 112 140 104 158', 36, skin)}${finger('M164 104C120 108 84 106 72 128', 42, skin)}${finger('M150 74C100 74 58 70 40 92', 44, skin)}
${shape(palm, skin, '', 'toDown', 0.3)}${held}${finger('M150 74C104 70 52 46 8 20', 42, skin)}${line('M190 90C170 86 150 78 130 70', skin, 46)}
${finger('M150 12C112 -46 56 -52 4 -12', 44, skin)}${line('M196 48C180 30 166 22 150 12', skin, 50)}<path d="M-8 -2C-4 -14 8 -22 18 -22" stroke="#FFE0C0" stroke-width="9" stroke-linecap="round" fill="none" opacity=".8"/>
${shape(cuff, c.leaf, line('M326 70C292 104 254 186 266 246', c.turmeric, 26), 'toDown', 0.5)}
${line('M292 46C262 86 228 142 226 196', '#E0A316', 9)}${line('M272 34C242 74 208 128 206 182', c.terracotta, 9)}`;
}

/** Shoulders and chest under a head placed at 0,-190. */
export function bust(cloth: string, trim: string, drape?: string, skin = c.skin): string {
  const d = 'M-150 160C-160 20 -140 -66 -56 -92H56C140 -66 160 20 150 160Z';
  const collar = `<path d="M-34 -96Q0 -30 34 -96Z" fill="${skin}"/>${line('M-36 -96Q0 -26 36 -96M0 -60V20', trim, 8)}`;
  const sash = drape
    ? shape(
        'M-150 160C-158 60 -150 -20 -70 -92C-20 -84 60 20 150 110V160Z',
        drape,
        line('M-66 -92C-16 -80 66 24 152 112', trim, 12),
      )
    : '';
  return `<path d="M-30 -130H30V-80Q0 -54 -30 -80Z" fill="${skin}"/><path d="M-30 -120H30V-92Q0 -76 -30 -104Z" fill="#7E4424" opacity=".35"/>${shape(d, cloth, collar)}${sash}`;
}

/** A standing person, feet at 0,0, about 470 tall; children are scaled down. */
export function person(f: Face, cloth: string, trim: string, drape?: string, mirrored = false): string {
  const skin = f.skin ?? c.skin;
  const legs = drape
    ? ''
    : `${line('M-26 -120V-18M26 -120V-18', '#EFE0BF', 40)}${line('M-34 -10H-18M18 -10H36', '#5A3418', 22)}`;
  const gown = drape
    ? 'M-62 -330H62C84 -220 96 -110 104 -4H-104C-96 -110 -84 -220 -62 -330Z'
    : 'M-60 -330H60C80 -250 82 -170 86 -96H-86C-82 -170 -80 -250 -60 -330Z';
  const sash = drape
    ? shape(
        'M-64 -332H-10C30 -250 80 -120 104 -4H10C-30 -140 -60 -230 -64 -332Z',
        drape,
        line('M-10 -332C30 -250 80 -120 104 -4', trim, 10),
      )
    : line('M0 -326V-250', trim, 7);
  const arms = `${line('M-64 -300C-92 -250 -96 -210 -84 -170', cloth, 38)}${line('M64 -300C92 -250 96 -210 84 -170', cloth, 38)}<circle cx="-82" cy="-158" r="19" fill="${skin}"/><circle cx="82" cy="-158" r="19" fill="${skin}"/>`;
  const all = `<ellipse cx="20" cy="-2" rx="120" ry="14" fill="#5A3418" opacity=".3" filter="url(#blur8)"/>${legs}${arms}${shape(gown, cloth)}${sash}${line('M-64 -300C-84 -262 -92 -230 -88 -200', '#000', 3, 'opacity=".12"')}<path d="M-18 -352H18V-326Q0 -314 -18 -326Z" fill="${skin}"/>${at(0, -400, 0.62, head(f))}`;
  return mirrored ? flip(all) : all;
}
