import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../stack/settings.ts';
import { filesOf, SUITES, type Suite } from './files.ts';

/** What a test waits with, or measures time with. */
const WAITS =
  /expect\s*\.poll|\bwaitFor|\bsetTimeout|\btimers\/promises|\bpause\(|\bspawn\(|\buseFakeTimers|\bDate\.now|\bperformance\.now|\bAbortSignal\.timeout/;

type Source = { name: string; text: string };

/** What the files export, each with its text. */
const exportsOf = (text: string): Source[] =>
  text.split(/^(?=export )/m).flatMap((part) => {
    const name = /^export (?:async )?(?:function|const) (\w+)/.exec(part)?.[1];
    return name ? [{ name, text: part }] : [];
  });

const calls = (text: string, name: string) => new RegExp(`\\b${name}\\(`).test(text);

/** The names of what waits, or calls what waits. */
export function waitingNames(texts: string[]): Set<string> {
  const all = texts.flatMap(exportsOf);
  const found = new Set<string>();
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const { name, text } of all) {
      const others = [...found].filter((other) => other !== name);
      if (WAITS.test(text) || others.some((other) => calls(text, other))) found.add(name);
    }
  }
  return found;
}

export const waits = (text: string, names: Set<string>): boolean =>
  WAITS.test(text) || [...names].some((name) => calls(text, name));

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The files of every suite that wait for a browser, a queue or a clock. */
export function waitingFiles(): { suite: Suite; file: string }[] {
  const helpers = globSync('e2e/*.ts', { cwd: ROOT, exclude: ['**/*.spec.ts'] });
  const names = waitingNames(helpers.map(read));
  return SUITES.flatMap((suite) =>
    filesOf(suite)
      .filter((file) => suite === 'e2e' || waits(read(file), names))
      .map((file) => ({ suite, file })),
  );
}
