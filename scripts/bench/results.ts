import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../stack/settings.ts';
import { changesSince, type Figure, type Findings, type Results, shortOf, verdictOf } from './figures.ts';
import { resultsPage } from './results-page.ts';

const FILE = 'bench/results.json';
const PAGE = 'bench/results.html';

/** Takes a figure down and says whether it keeps its budget. */
export type Note = (figure: Figure) => ReturnType<typeof verdictOf>;

const git = (...args: string[]): string | null => {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
};

const machineOf = (): string =>
  `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;

/** Where nothing is committed, or not in a form that is understood, there is nothing to compare with. */
export function parseResults(text: string | null): Results {
  if (!text) return {};
  try {
    return (JSON.parse(text) ?? {}) as Results;
  } catch {
    return {};
  }
}

/** Collects what one benchmark finds. */
export function openNotes(): { note: Note; findings: () => Findings } {
  const figures: Figure[] = [];
  const isClean = git('status', '--porcelain', '--untracked-files=no') === '';
  const commit = `${git('rev-parse', '--short', 'HEAD') ?? 'unknown'}${isClean ? '' : ' with changes'}`;
  return {
    note: (figure) => {
      if (figures.some(({ name }) => name === figure.name)) throw new Error(`"${figure.name}" was noted already`);
      figures.push(figure);
      return verdictOf(figure);
    },
    findings: () => ({ at: new Date().toISOString(), commit, machine: machineOf(), figures }),
  };
}

function write(path: string, text: string): void {
  const file = join(ROOT, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

/** Keeps what was found beside what other runs found, and says what got worse than what is committed. */
export function keepResults(found: Results, say: (line: string) => void): void {
  const file = join(ROOT, FILE);
  const kept = parseResults(existsSync(file) ? readFileSync(file, 'utf8') : null);
  const committed = parseResults(git('show', `HEAD:${FILE}`));
  const all = Object.fromEntries(Object.entries({ ...kept, ...found }).sort(([a], [b]) => a.localeCompare(b)));
  write(FILE, `${JSON.stringify(all, null, 1)}\n`);
  write(PAGE, resultsPage(all, committed));
  const missed = Object.entries(found).flatMap(([benchmark, { figures }]) =>
    figures.filter((figure) => verdictOf(figure) === 'MISSED').map(({ name }) => `${benchmark}: ${name}`),
  );
  const changes = changesSince(committed, found);
  say(`\nkept in ${FILE}, to be looked at in ${PAGE}`);
  for (const name of missed) say(`missed  ${name}`);
  for (const { benchmark, name, before, now, why } of changes)
    say(`${why === 'missed' ? 'newly missed' : 'worse'}  ${benchmark}: ${name}, ${shortOf(before)} -> ${shortOf(now)}`);
  if (changes.length === 0)
    say(Object.keys(committed).length > 0 ? 'nothing got worse than what is committed' : 'nothing to compare with');
}
