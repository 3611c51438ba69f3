import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { MtimeVCSProvider, type VCSProviderOptions } from 'vitest/node';
import { PATTERNS } from './files.ts';

/** What these tests look at besides the modules that they load: nothing where the list is empty. */
const LOOKS_AT: Record<string, string[]> = {
  'cache-handler.test.ts': [],
  'emulators/**/*.test.ts': ['emulators/**/*.*'],
  'lib/sales/papers/*.test.ts': ['lib/sales/papers/*.*'],
  'scripts/fill/*.test.ts': [],
  'scripts/stack/supervisor.test.ts': [],
};
/** Tests that look at files or processes, who knows which: quick ones. */
const LOOKS_ANYWHERE = /^(docs|scripts|prisma|content)\//;
const LOOKS_BEYOND = /\bnode:(fs|child_process)\b|\bimport\.meta\.(dirname|url)\b|\bROOT\b|\bprocess\.cwd\b/;
/** Any module from elsewhere may be another than before. */
const PACKAGES = 'package-lock.json';

const isNewer = (path: string, thanMs: number) => statSync(path).mtimeMs > thanMs;

/**
 * Tells `vitest --changed` which files have changed since the tests that load them last ran. A test that looks at more
 * than it loads counts as changed itself where that may have changed.
 */
export class SinceLastRun extends MtimeVCSProvider {
  override async findChangedFiles(options: VCSProviderOptions): Promise<string[]> {
    const { root, resolver } = options;
    const paths = (patterns: string[], exclude: string[] = []) =>
      globSync(patterns, { cwd: root, exclude }).map((path) => join(root, path));
    const recorded = new Map((await resolver.getDependencies()).map(({ file, recordedAt = 0 }) => [file, recordedAt]));
    if (isNewer(join(root, PACKAGES), Math.min(...recorded.values()))) return [...recorded.keys()];

    const narrow = Object.entries(LOOKS_AT).map(([tests, looksAt]) => ({
      tests: paths([tests]),
      around: paths(looksAt),
    }));
    const isNarrow = new Set(narrow.flatMap(({ tests }) => tests));
    const { include, exclude } = PATTERNS.unit;
    const wide = paths(include, exclude).filter(
      (path) =>
        !isNarrow.has(path) &&
        (LOOKS_ANYWHERE.test(path.slice(root.length + 1)) || LOOKS_BEYOND.test(readFileSync(path, 'utf8'))),
    );
    const changedAround = narrow.flatMap(({ tests, around }) =>
      tests.filter((test) => around.some((path) => isNewer(path, recorded.get(test) ?? 0))),
    );
    return [...(await super.findChangedFiles(options)), ...changedAround, ...wide];
  }
}
