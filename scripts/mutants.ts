import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { draw } from './mutants/draw.ts';
import { keptReason } from './mutants/kept.ts';
import { ServiceTrial } from './mutants/services.ts';
import { findCode, PURE, tryUnits, type Verdict } from './mutants/units.ts';
import { say, seconds } from './stack/say.ts';
import { onStopSignal } from './stack/signals.ts';

const USAGE = 'npm run mutants -- [rules|services] [--only part-of-a-path] [--seed number] [--count number]';
const COUNT = 60;
const GOALS = { rules: 0.9, services: 0.8 };

const trial = new ServiceTrial();

async function leave(code: number): Promise<never> {
  await trial.close();
  process.exit(code);
}
onStopSignal(() => void leave(130));

function tell({ mutant }: Verdict): void {
  const why = keptReason(mutant);
  say(`  ${mutant.file}:${mutant.line} ${mutant.change}${why ? ` (equivalent: ${why})` : ''}`);
}

/** Prints what survived and the score; a mutant that is kept as equivalent counts as a survivor all the same. */
function judge(kind: keyof typeof GOALS, verdicts: readonly Verdict[], began: number): boolean {
  const survivors = verdicts.filter(({ isKilled }) => !isKilled);
  const killed = verdicts.length - survivors.length;
  const equivalent = survivors.filter(({ mutant }) => keptReason(mutant)).length;
  const share = killed / Math.max(1, verdicts.length);
  const took = seconds(performance.now() - began);
  say(`${kind}: survivors`);
  for (const verdict of survivors) tell(verdict);
  say(
    `${kind}: ${killed} of ${verdicts.length} killed (${(share * 100).toFixed(1)} %, goal ${GOALS[kind] * 100} %), ${equivalent} of the others equivalent (${took})`,
  );
  return share >= GOALS[kind];
}

async function rules(only: string): Promise<boolean> {
  const began = performance.now();
  const files = findCode(PURE).filter((file) => file.includes(only));
  const verdicts = await tryUnits(files, (file, found) => {
    say(`${file}: ${found.filter(({ isKilled }) => isKilled).length} of ${found.length}`);
  });
  const wrong = verdicts.filter(({ mutant, isKilled }) => isKilled && keptReason(mutant));
  for (const { mutant } of wrong) say(`kept as equivalent, but killed: ${mutant.file}:${mutant.line} ${mutant.change}`);
  return judge('rules', verdicts, began) && wrong.length === 0;
}

async function services(only: string, seed: number, count: number): Promise<boolean> {
  const began = performance.now();
  say(`services: ${count} mutants drawn by --seed ${seed}`);
  const drawn = draw(seed, count, (mutant) => keptReason(mutant) !== undefined || !mutant.file.includes(only));
  return judge('services', await trial.run(drawn, say), began);
}

function readNumber(name: string, text: string | undefined, otherwise: number): number {
  const found = Number(text ?? otherwise);
  if (!Number.isSafeInteger(found) || found < 0) throw new Error(`--${name} must be a whole number`);
  return found;
}

try {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { only: text, seed: text, count: text },
  });
  const [kind, ...more] = positionals;
  if (more.length > 0 || (kind !== undefined && !(kind in GOALS))) throw new Error(USAGE);
  const only = values.only ?? '';
  const seed = readNumber('seed', values.seed, randomInt(1_000_000));
  const count = readNumber('count', values.count, COUNT);
  const outcomes: boolean[] = [];
  if (kind !== 'services') outcomes.push(await rules(only));
  if (kind !== 'rules') outcomes.push(await services(only, seed, count));
  await leave(outcomes.every(Boolean) ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await leave(1);
}
