import { describe, expect, it } from 'vitest';
import type { Stage } from '@/lib/sales/orders/rules';
import { STAGES } from '@/lib/sales/orders/rules.stages';
import { isUnpaid, mayReportProblem, PAGE } from './rules';

const at = (moment: string) => new Date(`${moment}+05:30`);

describe('something can be said to be wrong', () => {
  const now = at('2026-11-22T12:00').getTime();

  it('from shipping on, in these stages', () => {
    const open = STAGES.filter((stage) => mayReportProblem({ stage, deliveredAt: at('2026-11-22T10:00') }, now));
    expect(open).toEqual<Stage[]>(['shipped', 'out_for_delivery', 'undelivered', 'delivered', 'returning', 'lost']);
  });

  it.each<[string, string, string | null, boolean]>([
    ['on the day of the delivery', '2026-11-22T23:59', '2026-11-22T08:00', true],
    ['until the end of the day after, in India', '2026-11-23T23:59:59.999', '2026-11-22T08:00', true],
    ['not on the next', '2026-11-24T00:00', '2026-11-22T08:00', false],
    ['just before midnight counts as that day', '2026-11-23T23:59', '2026-11-22T23:59', true],
    ['just after midnight counts as the new one', '2026-11-24T23:59', '2026-11-23T00:00', true],
    ['not where nobody knows when it came', '2026-11-22T12:00', null, false],
  ])('%s', (_name, moment, deliveredAt, isOpen) => {
    const order = { stage: 'delivered', deliveredAt: deliveredAt === null ? null : at(deliveredAt) } as const;
    expect(mayReportProblem(order, at(moment).getTime())).toBe(isOpen);
  });
});

it.each([
  ['now', 0, ['awaiting_payment', 'payment_failed']],
  ['almost a day ago', 86_399_999, ['awaiting_payment', 'payment_failed']],
  ['a day ago', 86_400_000, []],
])('an order placed %s is gone on with where nobody paid it', (_name, agoMs, stages) => {
  const now = at('2026-11-22T12:00').getTime();
  expect(STAGES.filter((stage) => isUnpaid({ stage, createdAt: new Date(now - agoMs) }, now))).toEqual(stages);
});

it('shows twenty at a time', () => expect(PAGE).toBe(20));
