import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import { budgetText, type Figure, type Findings, type Results, shortOf, toldOf, usedOf, verdictOf } from './figures.ts';

const WIDTH = 860;
const ROW = 18;
/** What goes further beyond its budget is cut off, so that the others can be told apart. */
const MOST_SHOWN = 2;
const COLOURS = { kept: '#2f6b3c', missed: '#b3261e', before: '#6b6258' };

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (found) => ESCAPES[found] ?? found);

const shown = (figure: Figure | undefined): number | null => {
  const used = figure && usedOf(figure);
  return typeof used === 'number' ? Math.min(used, MOST_SHOWN) : null;
};

/** Bars of the share of each budget that is used, with a stroke where it stood in what is committed. */
function plotOf(figures: readonly Figure[], before: readonly Figure[]): string {
  const bars = figures.flatMap((figure) => {
    const used = shown(figure);
    const last = shown(before.find(({ name }) => name === figure.name));
    return used === null ? [] : [{ name: figure.name, used, last, verdict: verdictOf(figure) }];
  });
  if (bars.length === 0) return '';
  const { document } = parseHTML('<!doctype html><html></html>');
  const most = Math.max(1.1, ...bars.map(({ used }) => used));
  return Plot.plot({
    document,
    width: WIDTH,
    height: bars.length * ROW + 50,
    marginLeft: 300,
    x: { domain: [0, most], label: 'share of the budget that is used (1 is the limit)' },
    y: { domain: bars.map(({ name }) => name), label: null, tickSize: 0 },
    marks: [
      Plot.barX(bars, {
        y: 'name',
        x: 'used',
        fill: ({ verdict }: (typeof bars)[number]) => (verdict === 'kept' ? COLOURS.kept : COLOURS.missed),
        insetTop: 2,
        insetBottom: 2,
      }),
      Plot.tickX(
        bars.filter(({ last }) => last !== null),
        { y: 'name', x: 'last', stroke: COLOURS.before, strokeWidth: 2 },
      ),
      Plot.ruleX([1], { strokeDasharray: '4 3' }),
    ],
  }).outerHTML;
}

function rowOf(figure: Figure, before: Figure | undefined): string {
  const { name, value, unit, floor } = figure;
  const verdict = verdictOf(figure);
  const cells = [
    `${shortOf(value)} ${escaped(unit)}`,
    floor === undefined ? '' : `${shortOf(floor)} ${escaped(unit)}`,
    floor === undefined ? '' : shortOf(toldOf(figure)),
    escaped(budgetText(figure)),
    before ? shortOf(toldOf(before)) : '',
  ];
  return `<tr class="${verdict.toLowerCase()}"><th scope="row">${escaped(name)}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}<td>${verdict}</td></tr>`;
}

function sectionOf(benchmark: string, { at, commit, machine, figures }: Findings, before: readonly Figure[]): string {
  const rows = figures.map((figure) =>
    rowOf(
      figure,
      before.find(({ name }) => name === figure.name),
    ),
  );
  return `<section id="${escaped(benchmark)}"><h2>${escaped(benchmark)}</h2>
<p>${escaped(at.slice(0, 16).replace('T', ' '))} UTC, ${escaped(commit)}; ${escaped(machine)}</p>
${plotOf(figures, before)}
<div class="wide"><table><thead><tr><th>Figure</th><th>Value</th><th>Floor</th><th>Ratio</th><th>Budget</th><th>Before</th><th>Verdict</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div></section>`;
}

/** A page that needs nothing else: a plot and a table for each benchmark, beside what was committed before. */
export function resultsPage(results: Results, committed: Results): string {
  const entries = Object.entries(results);
  const figures = entries.flatMap(([, findings]) => findings.figures.filter(({ budget }) => budget));
  const missed = figures.filter((figure) => verdictOf(figure) === 'MISSED').length;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Benchmarks</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; max-width: 920px; margin: 2rem auto; padding: 0 1rem; color: #2a2520; background: #fffdf8 }
h2 { margin: 2.5rem 0 0.25rem } p { margin: 0 0 0.75rem; color: #6b6258 } nav a { margin-right: 1rem }
table { border-collapse: collapse; width: 100%; font-size: 13px } .wide { overflow-x: auto }
th, td { text-align: right; padding: 3px 8px; border-bottom: 1px solid #e8dfd0; white-space: nowrap }
th:first-child { text-align: left; font-weight: 500 } .missed td:last-child { color: #b3261e; font-weight: 700 }
svg { max-width: 100%; height: auto }
</style></head><body>
<h1>Benchmarks</h1>
<p>${figures.length - missed} of ${figures.length} budgets kept. The stroke in a bar is where the figure stood in what was committed before.</p>
<nav>${entries.map(([name]) => `<a href="#${escaped(name)}">${escaped(name)}</a>`).join('')}</nav>
${entries.map(([name, findings]) => sectionOf(name, findings, committed[name]?.figures ?? [])).join('\n')}
</body></html>
`;
}
