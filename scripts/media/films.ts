import { bells, caption, ease, place, shoot, span, sprite } from './film.ts';
import { at, c, line, radial, shape } from './lib.ts';
import { bust, hand, head } from './people.ts';
import { nicheDefs } from './products.ts';
import { drop, dropper, leafShade, lotus, sprig, vial } from './props.ts';

const fall = (v: number) => v * v;

export async function howToFilm(out: string): Promise<void> {
  const S = 720;
  const wall = await sprite(
    S,
    S,
    `<rect x="-20" y="-20" width="760" height="760" fill="#FFF4D9"/><rect x="-20" y="-20" width="760" height="760" fill="url(#wall)"/><circle cx="360" cy="330" r="262" fill="#F8D36E"/><circle cx="310" cy="270" r="270" fill="url(#sunspot)" opacity=".8"/>${leafShade(60, 60, 0.9, 140)}${at(40, 760, 0.95, sprig(c.leafMid, c.leaf), -6)}${at(690, 760, 0.85, sprig(c.leafLight, c.leafMid), 8)}`,
    nicheDefs,
    true,
  );
  const bottle = await sprite(260, 440, at(130, 412, 1.08, vial(c.leaf, false, false)));
  const pipe = await sprite(200, 440, at(100, 425, 0.72, dropper(c.leaf)));
  const bead = await sprite(80, 110, at(40, 66, 0.72, drop()));
  const spoonBody = (full: boolean) =>
    `${line('M150 40L520 -40', '#A36B10', 24)}${line('M150 37L520 -43', '#E9BC4A', 13)}${shape('M-150 0C-146 92 150 92 160 0Q0 -26 -150 0Z', 'url(#brass)', '', 'toRight', 0.4)}<ellipse cx="5" cy="2" rx="152" ry="26" fill="#C48A1C"/>${full ? '<ellipse cx="5" cy="8" rx="136" ry="18" fill="#F6B22B"/><path d="M-80 4Q-30 -6 20 -4" stroke="#FFF6D0" stroke-width="6" fill="none" stroke-linecap="round"/>' : ''}`;
  const [empty, full] = await Promise.all(
    [false, true].map((f) => sprite(620, 220, at(170, 100, 0.8, spoonBody(f)), nicheDefs)),
  );
  const faces = await Promise.all(
    (['smile', 'open', 'shut'] as const).map((m) =>
      sprite(
        520,
        720,
        `${at(240, 520, 1.2, bust(c.terracotta, c.turmeric))}${at(246, 270, 1.4, head({ hair: 'buns', eyes: m === 'shut' ? 'shut' : 'up', mouth: m === 'open' ? 'open' : 'smile' }), 5)}`,
      ),
    ),
  );
  const smallSpoon = `${line('M-150 34L230 -70', '#A36B10', 22)}${line('M-150 32L230 -73', '#E9BC4A', 13)}${shape('M-300 66C-290 30 -200 16 -150 30C-136 44 -146 62 -170 74C-220 98 -296 100 -300 66Z', 'url(#brass)', '<path d="M-286 62C-276 42 -200 30 -162 40C-160 52 -190 66 -220 72C-256 80 -282 78 -286 62Z" fill="#F6B22B"/>', 'toDown', 0.2)}`;
  const parent = await sprite(620, 420, at(230, 110, 0.72, hand(smallSpoon)), nicheDefs);
  if (!empty || !full) return;
  const arcs = (x: number, y: number, strength: number) =>
    `<g opacity="${strength.toFixed(2)}">${line(`M${x - 150} ${y - 70}Q${x - 178} ${y} ${x - 150} ${y + 70}M${x + 150} ${y - 70}Q${x + 178} ${y} ${x + 150} ${y + 70}`, c.terracotta, 9)}${line(`M${x - 186} ${y - 46}Q${x - 206} ${y} ${x - 186} ${y + 46}M${x + 186} ${y - 46}Q${x + 206} ${y} ${x + 186} ${y + 46}`, c.terracotta, 7)}</g>`;

  const shake = (t: number) => {
    const power = ease(span(t, 0.5, 0.9)) * (1 - ease(span(t, 2.3, 2.8)));
    const wave = Math.sin((t - 0.5) * Math.PI * 2 * 2.6);
    return `<ellipse cx="360" cy="548" rx="${90 - power * 20}" ry="13" fill="#8A4A0E" opacity="${0.35 - power * 0.15}"/>${arcs(360, 330, power * (0.55 + 0.45 * Math.abs(wave)))}${place(bottle, 360, 350 - power * 34 + Math.abs(wave) * power * 16, 130, 212, wave * 15 * power)}${caption(1, 'Shake well', '', span(t, 0.1, 0.6), S, 656)}`;
  };
  const measure = (t: number) => {
    const drops = [0.8, 1.45, 2.1];
    const landed = drops.filter((d) => t > d + 0.42).length;
    const falling = drops
      .map((d) => {
        const p = span(t, d - 0.3, d + 0.42);
        if (p <= 0 || p >= 1) return '';
        const grow = ease(p / 0.4);
        return place(bead, 340, 340 + fall(span(p, 0.4, 1)) * 118, 40, 36, 0, 0.25 + 0.4 * grow);
      })
      .join('');
    const splash = drops.map((d) => {
      const p = span(t, d + 0.4, d + 0.85);
      return p > 0 && p < 1
        ? `<ellipse cx="345" cy="462" rx="${20 + 90 * ease(p)}" ry="${4 + 11 * ease(p)}" fill="none" stroke="#FFF6D0" stroke-width="4" opacity="${1 - p}"/>`
        : '';
    });
    const squeeze = drops.reduce((s, d) => s + Math.max(0, 1 - Math.abs(t - d + 0.15) / 0.25), 0);
    const spoonIn = (1 - ease(span(t, 0, 0.5))) * 120;
    const dots = [0, 1, 2]
      .map((i) => place(bead, 548 + i * 46, 150, 40, 55, 0, i < landed ? 0.62 : 0.42, i < landed ? 1 : 0.28))
      .join('');
    return `${place(pipe, 340, 330 - (1 - ease(span(t, 0, 0.5))) * 90 + squeeze * 4, 100, 425)}${place(empty, 340 + spoonIn, 462, 170, 100)}${place(full, 340 + spoonIn, 462, 170, 100, 0, 1, landed / 3)}${falling}${splash.join('')}${dots}${caption(2, 'Measure the drops', '2 or 3 from each vial', span(t, 0.1, 0.6), S, 656)}`;
  };
  const give = (t: number) => {
    const near = ease(span(t, 0.4, 1.25)) * (1 - ease(span(t, 2, 2.7)));
    const open = t > 0.75 && t < 1.95;
    const happy = t >= 2.25;
    const face = faces[happy ? 2 : open ? 1 : 0];
    const nod = happy ? Math.sin((t - 2.25) * 5) * 1.6 : 0;
    const sparkles = happy
      ? [
          [120, 150, 0],
          [470, 120, 0.2],
          [90, 330, 0.35],
          [520, 300, 0.15],
        ]
          .map(([x = 0, y = 0, d = 0]) => {
            const p = span(t, 2.3 + d, 3.1 + d);
            const s = Math.sin(p * Math.PI) * 22;
            return `<path transform="translate(${x} ${y}) scale(${s.toFixed(2)})" d="M0 -1Q.15 -.15 1 0Q.15 .15 0 1Q-.15 .15 -1 0Q-.15 -.15 0 -1Z" fill="#E8930C"/>`;
          })
          .join('')
      : '';
    return `${face ? place(face, 285, 640, 240, 620, nod) : ''}${sparkles}${place(parent, 500 + (1 - near) * 340, 338 + (1 - near) * 60, 230, 110, (1 - near) * 8)}${caption(3, 'Give to your child', '', span(t, 0.1, 0.6), S, 656)}`;
  };
  const parts: [start: number, end: number, draw: (t: number) => string][] = [
    [0, 3.2, shake],
    [3.1, 6.6, measure],
    [6.5, 10.2, give],
  ];
  await shoot({
    file: `${out}product-video-1.mp4`,
    poster: `${out}product-video-1-poster.jpg`,
    posterAt: 7.9,
    width: S,
    height: S,
    seconds: 10,
    crf: 24,
    sound: bells(10, [
      [0.2, 392, 0.13],
      [0.9, 523.25, 0.1],
      [1.5, 587.33, 0.09],
      [2.1, 659.25, 0.09],
      [3.3, 440, 0.12],
      [4.3, 587.33, 0.11],
      [4.95, 659.25, 0.11],
      [5.6, 783.99, 0.11],
      [6.7, 392, 0.12],
      [7.6, 523.25, 0.1],
      [8.8, 659.25, 0.11],
      [9, 783.99, 0.08],
    ]),
    frame: (t) =>
      `${place(wall, 0, 0, 0, 0)}${parts
        .filter(([a, b]) => t >= a && t < b)
        .map(([a, b, draw]) => {
          const alpha = (a === 0 ? 1 : ease(span(t, a, a + 0.3))) * (b > 10 ? 1 : 1 - ease(span(t, b - 0.3, b)));
          return `<g opacity="${alpha.toFixed(3)}">${draw(t - a)}</g>`;
        })
        .join('')}`,
  });
}

export async function lotusFilm(out: string): Promise<void> {
  const w = 720;
  const h = 900;
  const loop = 6;
  const pond = radial(
    'pond',
    [
      [0, '#3C8258'],
      [0.5, '#1F5B3A'],
      [1, '#0C2E1D'],
    ],
    '.5 .62 .7',
  );
  const pad = 'M0 0L152 -16A160 52 0 1 0 152 16Z';
  const water = await sprite(
    w,
    h,
    `<rect x="-20" y="-20" width="760" height="940" fill="#0C2E1D"/><rect x="-20" y="-20" width="760" height="940" fill="url(#pond)"/>${leafShade(700, 120, 1.3, 210, 0.45).replace('#7A4A12', '#061D11')}${leafShade(30, 300, 1.1, 150, 0.45).replace('#7A4A12', '#061D11')}${[
      [130, 740, 0.9],
      [600, 800, 1.05],
      [590, 640, 0.55],
      [150, 610, 0.5],
    ]
      .map(([x = 0, y = 0, s = 1]) =>
        at(
          x,
          y,
          s,
          shape(
            pad,
            c.leafMid,
            '<path d="M-150 -20A160 52 0 0 1 60 -50L0 0Z" fill="#A9C76F" opacity=".4"/>',
            'toDown',
            0.4,
          ),
        ),
      )
      .join('')}`,
    pond,
    true,
  );
  const flower = await sprite(560, 380, at(280, 330, 1.5, lotus()));
  const bead = await sprite(120, 170, at(60, 100, 1.05, drop()));
  const glow = await sprite(500, 500, '<circle cx="250" cy="250" r="240" fill="url(#glow)"/>');
  const starts = [0.2, 2.2, 4.2];
  await shoot({
    file: `${out}gallery-video-1.mp4`,
    poster: `${out}gallery-video-1-poster.jpg`,
    posterAt: 1.05,
    width: w,
    height: h,
    seconds: loop,
    crf: 26,
    sound: bells(
      loop,
      [
        [1.3, 523.25, 0.12],
        [3.3, 659.25, 0.11],
        [5.3, 587.33, 0.11],
        [0.1, 261.63, 0.06],
        [3, 293.66, 0.05],
      ],
      true,
    ),
    frame: (t) => {
      const bob = Math.sin((t / loop) * Math.PI * 4) * 4;
      const since = starts.map((s) => (t - s - 1.1 + loop * 2) % loop);
      const hit = Math.min(...since);
      const pulse = Math.exp(-hit * 1.6) * Math.min(1, hit / 0.12);
      const rings = since.flatMap((s) =>
        [0, 0.45].map((lag) => {
          const p = (s - lag) / 2.4;
          return p > 0 && p < 1
            ? `<ellipse cx="360" cy="700" rx="${(120 + 260 * p).toFixed(1)}" ry="${(28 + 62 * p).toFixed(1)}" fill="none" stroke="#FFE9A6" stroke-width="3" opacity="${(0.5 * (1 - p)).toFixed(3)}"/>`
            : '';
        }),
      );
      const beads = starts.map((s) => {
        const p = (t - s) / 1.15;
        if (p < 0 || p > 1) return '';
        const grow = ease(p / 0.35);
        return place(bead, 360, 130 + fall(span(p, 0.3, 1)) * 400, 60, 60, 0, 0.3 + 0.5 * grow, 1 - span(p, 0.93, 1));
      });
      return `${place(water, 0, 0, 0, 0)}${rings.join('')}<ellipse cx="360" cy="706" rx="180" ry="30" fill="#06180E" opacity=".45"/>${place(flower, 360, 700 + bob + pulse * 7, 280, 330, Math.sin((t / loop) * Math.PI * 2) * 1.2, 1 + pulse * 0.025)}${place(glow, 360, 560 + bob, 250, 250, 0, 0.75 + pulse * 0.4, 0.32 + pulse * 0.5)}${beads.join('')}`;
    },
  });
}
