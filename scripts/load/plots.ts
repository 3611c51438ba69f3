import { MEASURES, type Measure, type Sample, slopeOf } from './samples.ts';

const [WIDTH, HEIGHT, MARGIN] = [640, 160, 8];

function plot(samples: readonly Sample[], measure: Measure): string {
  const values = samples.map((sample) => sample[measure]);
  const most = Math.max(1, ...values);
  const last = Math.max(1e-9, samples.at(-1)?.minute ?? 1);
  const x = (minute: number) => (MARGIN + (minute / last) * (WIDTH - 2 * MARGIN)).toFixed(1);
  const y = (value: number) => (HEIGHT - MARGIN - (value / most) * (HEIGHT - 2 * MARGIN)).toFixed(1);
  const points = samples.map((sample) => `${x(sample.minute)},${y(sample[measure])}`).join(' ');
  const slope = slopeOf(samples, measure).toFixed(3);
  return `<h2>${MEASURES[measure]}</h2>
<p>from 0 to ${most.toFixed(0)} in ${last.toFixed(1)} minutes; ${slope} a minute in the last half</p>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${MEASURES[measure]}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#f6f6f2"/>
<polyline points="${points}" fill="none" stroke="#0a6b4d" stroke-width="1.5"/>
</svg>`;
}

/** A page with one plot for each measure. */
export const page = (title: string, samples: readonly Sample[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${title}</title>
<style>body { font: 16px/1.5 system-ui; max-width: 42rem; margin: 2rem auto; } h2 { margin-bottom: 0; } p { margin: 0; }</style>
<h1>${title}</h1>
${(Object.keys(MEASURES) as Measure[]).map((measure) => plot(samples, measure)).join('\n')}
</html>
`;
