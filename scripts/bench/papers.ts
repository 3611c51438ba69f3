import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { ROOT } from '../stack/settings.ts';
import type { ScratchStack } from '../testing/scratch.ts';
import { type Admin, call, headersOf, signIn } from './admin.ts';
import { closeLoad, send } from './load.ts';
import { placeOrder, type Shopper, signInFor, untilTold } from './orders.ts';
import { middleOf } from './page-list.ts';
import type { Note } from './results.ts';

const ROUNDS = 30;
/** A shop that has been at work for a while. */
const WARM_UP = 60;
const FONTS = ['400Regular', '700Bold'];
const LINES = 40;
const MOST_RATIO = 3;
const MOST_MS = 50;

/** A page full of text in the papers' letters and both scripts, which no program has kept from the time before. */
function floorTimes(): number[] {
  const fontPaths = FONTS.map((weight) => join(ROOT, 'node_modules/@expo-google-fonts/mukta', weight));
  const compiler = NodeCompiler.create({ fontArgs: [{ fontPaths }] });
  const times: number[] = [];
  for (let round = 0; round < ROUNDS + WARM_UP; round++) {
    const lines = Array.from(
      { length: LINES },
      (_, at) => `Line ${at} of ${round}, आरव शर्मा, *12 MG Road*, Pune 411001`,
    );
    const began = performance.now();
    compiler.pdf({ mainFileContent: `#set page("a4")\n#set text(font: "Mukta")\n${lines.join('\n\n')}` });
    times.push(performance.now() - began);
  }
  return times.slice(WARM_UP);
}

/** Sends off an order. @returns where the owner has it */
async function ship(stack: ScratchStack, owner: Admin, shopper: Shopper | undefined, nth: number): Promise<string> {
  if (!shopper) throw new Error('no shopper');
  const { body } = await placeOrder(stack, shopper, `bench-paper-${nth}`);
  const path = `/api/admin/orders/${(JSON.parse(body) as { data: { orderId: string } }).data.orderId}`;
  const asked = JSON.stringify({
    action: 'ship',
    courier: 'Delhivery',
    trackingNumber: `AWB${10_000 + nth}`,
    version: 1,
  });
  const shipped = await call(stack, owner, `${path}/actions`, asked, `bench-ship-${nth}`);
  if (shipped.status !== 200) throw new Error(`ship answered ${shipped.status}: ${await shipped.text()}`);
  await shipped.text();
  return path;
}

/** An invoice as the owner opens it, with everything on the way, beside a page of text from the same library. */
export async function run(stack: ScratchStack, note: Note): Promise<void> {
  const owner = await signIn(stack);
  const shoppers = await signInFor(stack, ROUNDS + WARM_UP);
  const paths: string[] = [];
  while (paths.length < ROUNDS + WARM_UP)
    paths.push(await ship(stack, owner, shoppers[paths.length % shoppers.length], paths.length));
  await untilTold(stack);
  const times: Record<string, number[]> = {};
  for (const [round, path] of paths.entries()) {
    for (const kind of ['invoice', 'slip', 'label']) {
      const { status, body, ms } = await send(`${stack.url}${path}/${kind}.pdf`, { headers: headersOf(owner) });
      if (status !== 200 || !body.startsWith('%PDF')) throw new Error(`${kind} answered ${status}`);
      if (round >= WARM_UP) times[kind] = [...(times[kind] ?? []), ms];
    }
  }
  closeLoad();
  const floor = middleOf(floorTimes());
  console.log(`  a page of text: ${floor.toFixed(1)} ms`);
  for (const [kind, all] of Object.entries(times)) {
    const value = middleOf(all);
    console.log(
      `  ${kind.padEnd(8)} ${value.toFixed(1)} ms, ${(value / floor).toFixed(2)} of it (budget ${MOST_RATIO}, ${MOST_MS} ms)`,
    );
    note({ name: kind, value, unit: 'ms', floor, budget: { most: MOST_RATIO } });
    note({ name: `${kind}, alone`, value, unit: 'ms', budget: { most: MOST_MS } });
  }
}
