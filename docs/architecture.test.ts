import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FLOORS, MAY } from '@/lib/rooms.table';
import { type MoneyEvent, type OrderState, transitionFor } from '@/lib/sales/orders/rules';

const ROOT = join(import.meta.dirname, '..');
const PAGE = join(import.meta.dirname, 'architecture.md');
const page = readFileSync(PAGE, 'utf8');

const nounsOf = (wing: string): string[] =>
  readdirSync(join(ROOT, 'lib', wing), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** A table as the formatter writes it. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join('\n');
}

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

const withMade = (text: string, name: string, made: string): string =>
  text.replace(
    new RegExp(`(<!-- made from lib/rooms.table.ts: ${name} -->\n)[\\s\\S]*?(<!-- end -->)`),
    (_, begin: string, end: string) => `${begin}\n${made}\n\n${end}`,
  );

it('shows the wings and imports that are checked; to bring the page up to date run this test with -u', async () => {
  const current = withMade(withMade(page, 'wings', drawingOfWings()), 'imports', imports());
  await expect(current).toMatchFileSnapshot(PAGE);
});

it('draws an order’s life as the rules have it', () => {
  const states: OrderState[] = ['awaiting_payment', 'confirmed', 'payment_failed'];
  const events: MoneyEvent[] = ['payment_captured', 'payment_cancelled', 'payment_expired', 'payment_refused'];
  const steps = states.flatMap((from) =>
    events.flatMap((on) => {
      const step = transitionFor(from, on);
      return step ? [`${from} --> ${step.to}: ${on}, ${step.event}`] : [];
    }),
  );
  const drawn = [...page.matchAll(/^ {2}(\w+ --> \w+: .+)$/gm)].map(([, arrow = '']) => arrow);
  expect(drawn.toSorted()).toEqual(steps.toSorted());
});
