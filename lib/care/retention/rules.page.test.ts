import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, tableOf, withMade } from '@/docs/pages';
import { PERSONAL } from '@/lib/care/privacy/rules.tables';
import { KEYS, RULES, STAYS } from './rules';

const PAGE = join(ROOT, 'docs/retention.md');

const INNER = /^(version|updated_at|erased_at|totp_last_step|role)$/;
const emptied = (empties: Readonly<Record<string, string>>): string =>
  Object.entries(empties)
    .filter(([name]) => !INNER.test(name))
    .map(([name, how]) => (how === 'unwritten' ? `what people wrote in \`${name}\`` : `\`${name}\``))
    .join(', ');

const erased = (): string =>
  tableOf([
    ['Table', 'What goes', 'What stays, and why'],
    ...PERSONAL.map(({ table, erasing }) =>
      erasing.rows === 'deleted'
        ? [`\`${table}\``, 'every row', '']
        : [`\`${table}\``, emptied(erasing.empties) || 'nothing', erasing.why],
    ),
  ]);

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

function timeOf(kept: 'as set' | { days: number } | { months: number }): string {
  if (kept === 'as set') return 'the months that are set';
  if ('months' in kept) return `${kept.months} months`;
  return kept.days === 0 ? '' : days(kept.days);
}

const howLong = (): string =>
  tableOf([
    ['What', 'Table', 'Kept', 'What goes then', 'Looked at'],
    ...KEYS.map((key) => {
      const { what, table, kept, since, goes, every } = RULES[key];
      const time = timeOf(kept);
      return [what, `\`${table}\``, time ? `${time} after ${since}` : `until ${since}`, goes, `each ${every}`];
    }),
  ]);

const stays = (): string =>
  tableOf([['Table', 'Its rows stay'], ...Object.entries(STAYS).map(([table, why]) => [`\`${table}\``, why])]);

it('shows what is kept and erased as the code has it; to bring the page up to date run this test with -u', async () => {
  const made = [
    ['lib/care/retention/rules.ts: how long', howLong()],
    ['lib/care/retention/rules.ts: what stays', stays()],
    ['lib/care/privacy/rules.tables.ts', erased()],
  ] as const;
  const page = made.reduce((text, [from, table]) => withMade(text, from, table), readFileSync(PAGE, 'utf8'));
  await expect(page).toMatchFileSnapshot(PAGE);
});

it('every table with rows of people has its time, or a reason to stay', () => {
  const known = new Set<string>([...KEYS.map((key) => RULES[key].table), ...Object.keys(STAYS)]);
  expect(
    PERSONAL.map(({ table }) => table).filter((table) => !known.has(table)),
    'say in lib/care/retention/rules.ts how long its rows are kept, or in STAYS why they stay',
  ).toEqual([]);
  const whole = KEYS.filter((key) => RULES[key].goes === 'the row').map((key) => RULES[key].table);
  expect(Object.keys(STAYS).filter((table) => whole.some((one) => one === table))).toEqual([]);
});
