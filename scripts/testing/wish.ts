import { StackError } from '../stack/say.ts';
import { SUITES, type Suite } from './files.ts';

/** Which tests somebody asked for. */
export type Wish = {
  suite: Suite;
  /** All of the suite where none is named. */
  files: string[];
  /** Parts of names of tests; where there are some, only tests with one of them. */
  names: string[];
  /** For the runner, as they were given: `--project=phone`. */
  options: string[];
};

const isSuite = (word: string): word is Suite => SUITES.some((suite) => suite === word);
const isPath = (word: string) => /\/|\.tsx?$/.test(word);

function noSuch(word: string, suite: Suite, filesOf: (suite: Suite) => string[]): StackError {
  const other = SUITES.find((each) => filesOf(each).some((file) => file.includes(word)));
  return new StackError(
    other
      ? `"${word}" is no ${suite} test: npm test -- ${other} ${word}`
      : `No test file of the suite ${suite} has "${word}" in its path.`,
  );
}

/**
 * Reads `npm test -- unit|integration|e2e [file or name]`; null is everything.
 * @throws StackError for a suite or a path that there is not
 */
export function readWish(words: string[], filesOf: (suite: Suite) => string[]): Wish | null {
  const [suite, ...rest] = words;
  if (suite === undefined) return null;
  if (!isSuite(suite))
    throw new StackError(
      `There is no suite "${suite}": npm test -- ${SUITES.join('|')} [file or name]; npm test alone runs them all.`,
    );
  const wish: Wish = { suite, files: [], names: [], options: [] };
  const all = filesOf(suite);
  for (const word of rest) {
    const files = all.filter((file) => file.includes(word.replace(/^\.\//, '')));
    if (word.startsWith('-')) wish.options.push(word);
    else if (files.length > 0) wish.files.push(...files.filter((file) => !wish.files.includes(file)));
    else if (isPath(word)) throw noSuch(word, suite, filesOf);
    else wish.names.push(word);
  }
  return wish;
}
