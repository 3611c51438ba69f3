import { z } from 'zod';
import { actionRefusals } from '@/content/order-desk';
import { refundRefusals as words } from '@/content/refunds';
import { toLine } from '@/lib/core/text';
import { MAX_REASON_LETTERS } from '@/lib/sales/orders/rules.actions';
import { version } from '@/lib/sales/orders/schema.actions';

const MOST_RUPEES = 10_000_000;
const MAX_WAY_LETTERS = 60;
const MAX_REFERENCE_LETTERS = 100;

const line = (missing: string, most: number) =>
  z.string(missing).max(4_000, words.long).transform(toLine).pipe(z.string().min(1, missing).max(most, words.long));

/**
 * `POST /api/admin/orders/{id}/refunds`; with `outside` the money went back already, and it is written down. `version` is
 * that of the order as its sender saw it; without one it is taken as it stands.
 */
export const refundSchema = z.object({
  amount: z.number(words.amount).int(words.amount).min(1, words.amount).max(MOST_RUPEES, words.amount),
  reason: line(actionRefusals.reason, MAX_REASON_LETTERS),
  outside: z
    .object(
      { way: line(words.way, MAX_WAY_LETTERS), reference: line(words.reference, MAX_REFERENCE_LETTERS) },
      words.way,
    )
    .nullish()
    .transform((value) => value ?? null),
  version: version.optional(),
});

export type RefundRequest = z.output<typeof refundSchema>;
