import { expect, it } from 'vitest';
import * as stages from './rules.stages';

it('knows these stages, and of what each of them is one', () => {
  const { STAGES, ...lists } = stages;
  const names = Object.entries(lists);
  const table = STAGES.map((stage) => [
    stage,
    ...names.flatMap(([name, list]) => (list.includes(stage) ? [name] : [])),
  ]);
  expect(table.map(([stage, ...of]) => [stage, of.sort().join(' ')])).toEqual([
    ['awaiting_payment', 'NOT_BOUGHT UNCONFIRMED UNPAID'],
    ['payment_failed', 'CAME_TO_NOTHING NOT_BOUGHT OVER UNCONFIRMED UNPAID'],
    ['to_confirm', 'NEW OPEN TO_SEND UNCONFIRMED'],
    ['to_pack', 'NEW OPEN TO_SEND'],
    ['packed', 'OPEN TO_SEND'],
    ['shipped', 'ON_THE_WAY OPEN OUTWARD SENT'],
    ['out_for_delivery', 'ON_THE_WAY OPEN OUTWARD SENT'],
    ['undelivered', 'ON_THE_WAY OPEN OUTWARD SENT'],
    ['delivered', 'ARRIVED OVER SENT'],
    ['returning', 'ON_THE_WAY SENT'],
    ['returned', 'ARRIVED OVER'],
    ['lost', 'OVER'],
    ['cancelled', 'CAME_TO_NOTHING NOT_BOUGHT OVER'],
  ]);
});
