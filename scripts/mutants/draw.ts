import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dirname } from 'node:path/posix';
import { Chance } from '../chaos/chance.ts';
import { ROOT } from '../stack/settings.ts';
import { filesOf } from '../testing/files.ts';
import type { Mutant } from './changes.ts';
import { entriesTo } from './exports.ts';
import { type Reach, reachOf } from './imports.ts';
import { find, findCode, readMutants } from './units.ts';

const SERVICES = 'lib/**/{service,service.*}.ts';
const DOORS = 'app/**/{route.ts,page.tsx}';

export type Drawn = {
  id: number;
  mutant: Mutant;
  /** The exports of its file by which it is come to. */
  entries: string[];
  /** The test files, the nearest to it first. */
  tests: string[];
};

/** A test beside no route calls any below its folder: it comes after those that stand beside one. */
const FAR = 10;

/** Where a test begins, with the steps before: with its own imports, or with the routes and pages that it calls. */
function startsOf(test: string, doors: readonly string[]): [start: string, steps: number][] {
  const beside = doors.filter((door) => dirname(door) === dirname(test));
  const below = beside.length > 0 ? [] : doors.filter((door) => door.startsWith(`${dirname(test)}/`));
  return [
    [test, 1],
    ...beside.map((door) => [door, 0] as [string, number]),
    ...below.map((door) => [door, FAR] as [string, number]),
  ];
}

/** The tests, the nearest to a service first; last those that come to it by no import of theirs, only by calls. */
function byNearness(reach: Reach, service: string, tests: readonly string[], doors: readonly string[]): string[] {
  const stepsOf = (test: string): number => {
    if (dirname(test) === dirname(service)) return 0;
    const all = startsOf(test, doors).map(
      ([start, before]) => before + (reach(start).get(service) ?? Number.POSITIVE_INFINITY),
    );
    return Math.min(...all);
  };
  return tests
    .map((test) => ({ test, steps: stepsOf(test) }))
    .sort(
      (one, other) => (one.steps === other.steps ? 0 : one.steps - other.steps) || one.test.localeCompare(other.test),
    )
    .map(({ test }) => test);
}

/** So many mutants of the services, the same ones for the same seed, each with its tests. */
export function draw(seed: number, count: number, isKept: (mutant: Mutant) => boolean): Drawn[] {
  const reach = reachOf(ROOT);
  const tests = filesOf('integration');
  const doors = find(DOORS);
  const all = findCode(SERVICES)
    .flatMap(readMutants)
    .filter((mutant) => !isKept(mutant));
  const drawn = new Chance(seed).shuffle(all).slice(0, count);
  return drawn.map((mutant, at) => ({
    id: at + 1,
    mutant,
    entries: entriesTo(readFileSync(join(ROOT, mutant.file), 'utf8'), mutant.start),
    tests: byNearness(reach, mutant.file, tests, doors),
  }));
}
