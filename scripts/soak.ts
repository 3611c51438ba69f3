import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Drive } from './load/drive.ts';
import { page } from './load/plots.ts';
import { MEASURES, type Measure, type Sample, slopeOf, takeSample } from './load/samples.ts';
import { checkBooks, closeStage, openStage } from './load/stage.ts';
import { runToEnd } from './stack/command.ts';
import { readOptions } from './stack/options.ts';
import { pause, StackError, say } from './stack/say.ts';
import { ROOT } from './stack/settings.ts';

const MINUTE_MS = 60_000;
const EVERY_MS = 5_000;
/** A shorter run is still warming up in its last half, and is not judged. */
const LEAST_MINUTES = 30;
/** What a measure may grow a minute in the last half. */
const FLAT: Partial<Record<Measure, number>> = { appMb: 1, handles: 0.5, connections: 0.2, jobs: 1, messages: 1 };

const text = { type: 'string' } as const;
const values = readOptions('npm run soak --', { minutes: text, orders: text, pages: text, out: text });

function numberOf(name: 'minutes' | 'orders' | 'pages', otherwise: number): number {
  const found = Number(values[name] ?? otherwise);
  if (!(Number.isFinite(found) && found >= 0)) throw new StackError(`--${name} must be a number.`);
  return found;
}

/** Each measure with how it grows. @returns those that grow too much */
function judge(samples: readonly Sample[]): string[] {
  const grown: string[] = [];
  for (const measure of Object.keys(MEASURES) as Measure[]) {
    const slope = slopeOf(samples, measure);
    const most = FLAT[measure];
    const isFlat = most === undefined || slope <= most;
    if (!isFlat) grown.push(MEASURES[measure]);
    const last = samples.at(-1)?.[measure] ?? 0;
    say(
      `${MEASURES[measure].padEnd(32)} ${last.toFixed(0).padStart(6)} at the end, ${slope.toFixed(3)} a minute in the last half`,
    );
  }
  return grown;
}

async function main(): Promise<number> {
  const minutes = numberOf('minutes', 60);
  const pace = { orders: numberOf('orders', 5), pages: numberOf('pages', 50), logins: 0.5 };
  const folder = resolve(ROOT, values.out ?? '.next-chaos');
  const stage = await openStage(say);
  const drive = new Drive(stage, pace);
  await drive.start(40);
  const [began, samples] = [performance.now(), [] as Sample[]];
  drive.take();
  while (performance.now() - began < minutes * MINUTE_MS) {
    await pause(EVERY_MS);
    samples.push(await takeSample(stage, drive, began));
  }
  await drive.end();
  const holds = await checkBooks(stage, say);
  const title = `${minutes} minutes at ${pace.orders} orders and ${pace.pages} pages a second`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'soak.json'), `${JSON.stringify({ ended: new Date(), pace, samples }, null, 1)}\n`);
  writeFileSync(join(folder, 'soak.html'), page(title, samples));
  const grown = judge(samples);
  const failures = samples.reduce((sum, sample) => sum + sample.failures, 0);
  say(`${title}: ${failures} failed calls; plots in ${join(folder, 'soak.html')}`);
  const isLong = minutes >= LEAST_MINUTES;
  if (!isLong) say(`shorter than ${LEAST_MINUTES} minutes: what grows is not judged`);
  else if (grown.length > 0) say(`grows: ${grown.join(', ')}`);
  return holds && failures === 0 && !(isLong && grown.length > 0) ? 0 : 1;
}

await runToEnd(say, main, closeStage);
