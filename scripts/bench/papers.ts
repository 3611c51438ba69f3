import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { ROOT } from '../stack/settings.ts';
import type { ScratchStack } from '../testing/scratch.ts';
import { call, signIn } from './admin.ts';
import { closeLoad } from './load.ts';
import { placeOrder, signIn as signInShopper } from './orders.ts';
import { middleOf } from './page-list.ts';
import type { Note } from './results.ts';

const ROUNDS = 30;
const WARM_UP = 5;
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

/** An invoice as the owner opens it, with everything on the way, beside a page of text from the same library. */
export async function run(stack: ScratchStack, note: Note): Promise<void> {
  const shopper = await signInShopper(stack);
  const owner = await signIn(stack);
  const times: Record<string, number[]> = {};
  for (let round = 0; round < ROUNDS + WARM_UP; round++) {
    const { body } = await placeOrder(stack, shopper, `bench-paper-${round}`);
    const path = `/api/admin/orders/${(JSON.parse(body) as { data: { orderId: string } }).data.orderId}`;
    const parcel = { action: 'ship', courier: 'Delhivery', trackingNumber: `AWB${10_000 + round}` };
    const asked = JSON.stringify({ ...parcel, version: 1 });
    const shipped = await call(stack, owner, `${path}/actions`, asked, `bench-ship-${round}`);
    if (shipped.status !== 200) throw new Error(`ship answered ${shipped.status}: ${await shipped.text()}`);
    await shipped.text();
    for (const kind of ['invoice', 'slip', 'label']) {
      const began = performance.now();
      const answer = await call(stack, owner, `${path}/${kind}.pdf`);
      const bytes = await answer.arrayBuffer();
      if (answer.status !== 200 || bytes.byteLength === 0) throw new Error(`${kind} answered ${answer.status}`);
      if (round >= WARM_UP) times[kind] = [...(times[kind] ?? []), performance.now() - began];
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
