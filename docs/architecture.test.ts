import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FLOORS, MAY } from '@/lib/rooms.table';
import { type MoneyEvent, transitionFor } from '@/lib/sales/orders/rules';
import { ACTIONS, stepFor } from '@/lib/sales/orders/rules.actions';
import { STAGES } from '@/lib/sales/orders/rules.stages';
import { tableOf, withMade } from './pages';

const ROOT = join(import.meta.dirname, '..');
const PAGE = join(import.meta.dirname, 'architecture.md');
const page = readFileSync(PAGE, 'utf8');

const nounsOf = (wing: string): string[] =>
  readdirSync(join(ROOT, 'lib', wing), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

/** The wings, each above those it may use. */
function drawingOfWings(): string {
  const floors = [...new Set(Object.values(FLOORS))].sort((one, other) => other - one);
  const wingsOn = (floor: number) => Object.keys(FLOORS).filter((wing) => FLOORS[wing] === floor);
  const boxes = floors.flatMap((floor) =>
    wingsOn(floor).map((wing) => `  ${wing}["<b>${wing}</b>, floor ${floor}<br>${nounsOf(wing).join(', ')}"]`),
  );
  const rows = [['process'], ...floors.map(wingsOn)];
  const arrows = rows.slice(1).map((row, at) => `  ${rows[at]?.join(' & ')} --> ${row.join(' & ')}`);
  return ['```mermaid', 'flowchart TB', '  process["lib/process.ts"]', ...boxes, ...arrows, '```'].join('\n');
}

const imports = (): string =>
  tableOf([
    ['A file in', 'may import'],
    ...Object.entries(MAY).map(([room, others]) => [code([room]), code(others) || 'nothing of ours']),
  ]);

it('shows the wings and imports that are checked; to bring the page up to date run this test with -u', async () => {
  const current = withMade(
    withMade(page, 'lib/rooms.table.ts: wings', drawingOfWings()),
    'lib/rooms.table.ts: imports',
    imports(),
  );
  await expect(current).toMatchFileSnapshot(PAGE);
});

it('draws an order’s life as the rules have it', () => {
  const events: MoneyEvent[] = ['payment_captured', 'payment_cancelled', 'payment_expired', 'payment_refused'];
  const byMoney = STAGES.flatMap((from) =>
    events.flatMap((on) => {
      const step = transitionFor({ stage: from }, on);
      return step ? [`${from} --> ${step.to}: ${on}, ${step.event}`] : [];
    }),
  );
  const byHand = STAGES.flatMap((stage) =>
    ACTIONS.flatMap((action) => {
      const step = stepFor(action, { stage, money: 'paid', method: 'online' }, 'owner');
      return step && step.to !== stage ? [`${stage} --> ${step.to}: ${action}`] : [];
    }),
  );
  const steps = [...byMoney, ...byHand];
  const drawn = [...page.matchAll(/^ {2}(\w+ --> \w+: .+)$/gm)].map(([, arrow = '']) => arrow);
  expect(drawn.toSorted()).toEqual(steps.toSorted());
  const reached = [...page.matchAll(/^ {2}\S+ --> (\w+): .+$/gm)].map(([, stage]) => stage);
  expect(STAGES.filter((stage) => !reached.includes(stage))).toEqual([]);
});
