import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { runCommand } from './stack/command.ts';
import { StackError } from './stack/say.ts';
import { ROOT } from './stack/settings.ts';
import { Supervisor } from './stack/supervisor.ts';

const MAX_BYTES = 64 * 2 ** 20;

/** npm's own list of what runs in production, in CycloneDX. */
async function list([file = 'sbom.json', ...more]: string[]): Promise<void> {
  if (more.length > 0) throw new StackError('npm run sbom takes the name of a file and nothing else.');
  const npm = process.env.npm_execpath;
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'];
  const [command, all] = npm ? [process.execPath, [npm, ...args]] : ['npm', args];
  const { stdout } = await promisify(execFile)(command, all, { cwd: ROOT, maxBuffer: MAX_BYTES });
  const { components } = JSON.parse(stdout) as { components: unknown[] };
  writeFileSync(file, stdout);
  console.log(`${components.length} packages of production in ${file}`);
}

await runCommand(new Supervisor(console.log), list);
