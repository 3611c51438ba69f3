import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from './stack/say.ts';
import { onStopSignal } from './stack/signals.ts';
import { Supervisor } from './stack/supervisor.ts';
import { add, verdict } from './testing/results.ts';
import { lint, routeTypes, types, unitSince } from './testing/suites.ts';

const supervisor = new Supervisor(say);
const reports = mkdtempSync(join(tmpdir(), 'shop-check-'));

async function leave(code: number): Promise<never> {
  await supervisor.stop();
  rmSync(reports, { recursive: true, force: true });
  process.exit(code);
}

onStopSignal(() => void leave(130));
const runner = { supervisor, say, reports };
const generated = await routeTypes(runner);
const total = add([generated, ...(await Promise.all([types(runner), lint(runner), unitSince(runner)]))]);
for (const name of total.failures) say(`failed: ${name}`);
const { line, code } = verdict(total);
say(line);
await leave(code);
