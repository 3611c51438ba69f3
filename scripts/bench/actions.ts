import type { ScratchStack } from '../testing/scratch.ts';
import { type Admin, headersOf, signIn } from './admin.ts';
import { closeLoad, measure, median, type Rate, send } from './load.ts';
import { openBareHandler, placeOrder, signInFor, untilTold } from './orders.ts';
import type { Note } from './results.ts';

const OWNERS = 5;
const ROUNDS = 3;
const ORDERS_A_ROUND = 150;
const WARM_UP = 150;
const LEAST_RATE = 0.2;
const PARCEL = { action: 'ship', courier: 'Delhivery', trackingNumber: 'AWB 1234 5678' };

async function placeAll(stack: ScratchStack, count: number): Promise<string[]> {
  const shoppers = await signInFor(stack, count);
  const ids: string[] = [];
  await measure(count, OWNERS, async (index) => {
    const shopper = shoppers[index % shoppers.length];
    if (!shopper) throw new Error('no shopper');
    const { body, ms } = await placeOrder(stack, shopper, `bench-action-${index}`);
    ids.push((JSON.parse(body) as { data: { orderId: string } }).data.orderId);
    return ms;
  });
  return ids;
}

/** Packing and shipping, each step as the desk asks for it: with the version that was seen and a key of its own. */
export async function run(stack: ScratchStack, note: Note): Promise<void> {
  const owners: Admin[] = [];
  for (let count = 0; count < OWNERS; count++) owners.push(await signIn(stack));
  const ids = await placeAll(stack, WARM_UP + ROUNDS * ORDERS_A_ROUND);
  const step = async (index: number): Promise<number> => {
    const [owner, id] = [owners[index % OWNERS], ids[index >> 1]];
    if (!owner || !id) throw new Error('nothing to pack');
    const isFirst = index % 2 === 0;
    const asked = { ...(isFirst ? { action: 'pack' } : PARCEL), version: isFirst ? 1 : 2 };
    const body = JSON.stringify(asked);
    const headers = headersOf(owner, body, `bench-${asked.action}-${id}`);
    const sent = await send(`${stack.url}/api/admin/orders/${id}/actions`, { method: 'POST', headers, body });
    if (sent.status !== 200) throw new Error(`${asked.action} answered ${sent.status}: ${sent.body}`);
    return sent.ms;
  };
  // Packed by one owner and shipped by the same one: a pair of steps is never at work at the same time.
  const both = async (order: number) => (await step(2 * order)) + (await step(2 * order + 1));
  const rounds = { actions: [] as Rate[], bare: [] as Rate[] };
  await untilTold(stack);
  const inserting = await openBareHandler(stack, OWNERS);
  try {
    await measure(WARM_UP, OWNERS, both);
    // One in turn with the other: the machine's pace is the same for both.
    for (let round = 0; round < ROUNDS; round++) {
      rounds.bare.push(await inserting.round());
      rounds.actions.push(
        await measure(ORDERS_A_ROUND, OWNERS, (index) => both(WARM_UP + round * ORDERS_A_ROUND + index)),
      );
    }
  } finally {
    await inserting.close();
  }
  closeLoad();
  const perSecond = 2 * median(rounds.actions).perSecond;
  const bare = median(rounds.bare);
  console.log(`  bare Next handler inserting one row, ${OWNERS} at once: ${bare.perSecond.toFixed(0)}/s`);
  console.log(
    `  order actions, ${OWNERS} owners at once: ${perSecond.toFixed(0)}/s, ${(perSecond / bare.perSecond).toFixed(2)} of it (budget ${LEAST_RATE})`,
  );
  note({
    name: `pack and ship, ${OWNERS} owners at once`,
    value: perSecond,
    unit: '/s',
    floor: bare.perSecond,
    budget: { least: LEAST_RATE },
  });
}
