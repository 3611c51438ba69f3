import { spawnSync } from 'node:child_process';
import { ROOT } from './stack/settings.ts';
import { BIOME } from './testing/suites.ts';

const { status } = spawnSync(process.execPath, [BIOME, 'check', '--write', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
});
process.exit(status ?? 1);
