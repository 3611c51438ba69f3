/** At most or at least so much: of the floor where there is one, else of the value itself. */
type Budget = { most: number } | { least: number };

/** One row of a benchmark. `name` is its own within the benchmark. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  /** The same of something that can hardly be quicker or smaller, measured in the same run. */
  floor?: number;
  budget?: Budget;
};

export type Verdict = 'kept' | 'MISSED' | '';

/** What is told of a figure: beside its floor, where it has one, because a time alone says more about the machine. */
export const toldOf = ({ value, floor }: Figure): number => (floor === undefined ? value : value / floor);

export function verdictOf(figure: Figure): Verdict {
  const { budget } = figure;
  if (!budget) return '';
  const told = toldOf(figure);
  return ('most' in budget ? told <= budget.most : told >= budget.least) ? 'kept' : 'MISSED';
}

/** How much of the budget is used: 1 is its limit, whichever way it goes; null without one. */
export function usedOf(figure: Figure): number | null {
  const { budget } = figure;
  if (!budget) return null;
  const told = toldOf(figure);
  if ('least' in budget) return told > 0 ? budget.least / told : Number.POSITIVE_INFINITY;
  if (budget.most > 0) return told / budget.most;
  return told === 0 ? 0 : Number.POSITIVE_INFINITY;
}

/** What a benchmark found, when, and on which state of the code. */
export type Findings = { at: string; commit: string; machine: string; figures: Figure[] };
/** By benchmark. */
export type Results = Record<string, Findings>;

export type Change = { benchmark: string; name: string; before: number; now: number; why: 'missed' | 'worse' };

/** Less is the noise of a machine that does other things too. */
const NOISE = 0.1;

function isWorse(before: Figure, now: Figure): boolean {
  const [was, is] = [toldOf(before), toldOf(now)];
  if (!now.budget) return false;
  return 'most' in now.budget ? is > was * (1 + NOISE) : is < was * (1 - NOISE);
}

/** What misses its budget and did not before, and what got worse by a tenth. */
export function changesSince(before: Results, now: Results): Change[] {
  return Object.entries(now).flatMap(([benchmark, { figures }]) =>
    figures.flatMap((figure): Change[] => {
      const last = before[benchmark]?.figures.find(({ name }) => name === figure.name);
      if (!last) return [];
      const change = { benchmark, name: figure.name, before: toldOf(last), now: toldOf(figure) };
      if (verdictOf(figure) === 'MISSED' && verdictOf(last) !== 'MISSED') return [{ ...change, why: 'missed' }];
      return isWorse(last, figure) ? [{ ...change, why: 'worse' }] : [];
    }),
  );
}

/** Three digits that count, and no more than anybody reads. */
export const shortOf = (value: number): string =>
  Number.isFinite(value) ? value.toLocaleString('en-IN', { maximumSignificantDigits: 3 }) : '-';

export function budgetText({ budget, floor, unit }: Figure): string {
  if (!budget) return '';
  const of = floor === undefined ? unit : 'of the floor';
  return 'most' in budget ? `at most ${shortOf(budget.most)} ${of}` : `at least ${shortOf(budget.least)} ${of}`;
}
