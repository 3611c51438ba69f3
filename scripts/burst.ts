import { type Counted, Drive, type Pace, quantile } from './load/drive.ts';
import { checkBooks, closeStage, openStage } from './load/stage.ts';
import { runToEnd } from './stack/command.ts';
import { readOptions } from './stack/options.ts';
import { pause, StackError, say } from './stack/say.ts';

const MINUTE_MS = 60_000;
/** After the rush it must be as quick as before within this time. */
const CALM_MS = 10_000;
const MOST_P95_MS = 300;
const MOST_FAILED = 0.001;

const text = { type: 'string' } as const;
const known = { minutes: text, orders: text, pages: text, logins: text, times: text };
const values = readOptions('npm run burst --', known);

function numberOf(name: keyof typeof values, otherwise: number): number {
  const found = Number(values[name] ?? otherwise);
  if (!(Number.isFinite(found) && found >= 0)) throw new StackError(`--${name} must be a number.`);
  return found;
}

function lineOf(name: string, { sent, failed, times, crowded }: Counted, ms: number): string {
  const [middle, most] = [quantile(times, 0.5).toFixed(0), quantile(times, 0.95).toFixed(0)];
  const rate = (sent / (ms / 1_000)).toFixed(1);
  return `${name.padEnd(12)} ${sent} calls, ${rate}/s; ${middle} ms in the middle, 95 of 100 within ${most} ms; ${failed} put off or failed, ${crowded} not let in`;
}

/** What was answered to each kind of call, most frequent first. */
function answersOf(seen: ReadonlyMap<string, number>): string[] {
  const calls = Map.groupBy(seen, ([call]) => call.slice(0, call.lastIndexOf(' ')));
  return [...calls].map(([name, found]) => {
    const counts = found.toSorted(([, one], [, other]) => other - one);
    return `${name}: ${counts.map(([call, count]) => `${call.slice(name.length + 1)} x${count}`).join(', ')}`;
  });
}

const timesAll = ({ pages, orders, logins }: Pace, times: number): Pace => ({
  pages: pages * times,
  orders: orders * times,
  logins: logins * times,
});

async function main(): Promise<number> {
  const pace = { pages: numberOf('pages', 30), orders: numberOf('orders', 2), logins: numberOf('logins', 1) };
  const minutes = numberOf('minutes', 10);
  const stage = await openStage(say);
  const drive = new Drive(stage, pace);
  await drive.start(60);
  drive.take();
  const run = async (name: string, wanted: Pace, ms: number): Promise<Counted> => {
    drive.setPace(wanted);
    await pause(ms);
    const counted = drive.take();
    say(lineOf(name, counted, ms));
    for (const line of answersOf(stage.world.witness.turnTo(name))) say(`             ${line}`);
    return counted;
  };
  const third = (minutes * MINUTE_MS) / 3;
  const before = await run('browse, buy', pace, third);
  await run('a rush', timesAll(pace, numberOf('times', 10)), Math.min(third, MINUTE_MS));
  await run('after it', pace, CALM_MS);
  const after = await run('browse, buy', pace, third);
  await drive.end();
  const complaints: string[] = [];
  for (const [name, { sent, failed, times }] of [
    ['before the rush', before],
    ['after the rush', after],
  ] as const) {
    if (quantile(times, 0.95) > MOST_P95_MS) complaints.push(`${name} 95 of 100 took over ${MOST_P95_MS} ms`);
    if (failed > sent * MOST_FAILED) complaints.push(`${name} ${failed} of ${sent} calls failed`);
  }
  const broken = [...stage.world.witness.seen()].filter(([call]) => / 500$/.test(call));
  for (const [call, count] of broken) complaints.push(`${call} x${count}`);
  if (!(await checkBooks(stage, say))) complaints.push('the books do not agree');
  for (const complaint of complaints) say(`NOT WELL ${complaint}`);
  return complaints.length === 0 ? 0 : 1;
}

await runToEnd(say, main, closeStage);
