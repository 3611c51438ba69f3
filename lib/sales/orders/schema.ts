import { z } from 'zod';
import { refusals } from '@/content/order-refusals';
import { AppError } from '@/lib/http/errors';
import { sentDeliverySchema } from '@/lib/sales/cart/schema';
import { MAX_KITS } from '@/lib/sales/pricing/rules';

const QUANTITY_MESSAGE = refusals.quantity(MAX_KITS);
const AMOUNT_MESSAGE = refusals.amount;

/**
 * Section 3, order request; `amount` in whole rupees. Free items, savings and the like are accepted and ignored:
 * the server computes them.
 */
export const orderSchema = z.object({
  userDetails: sentDeliverySchema,
  orderDetails: z.object(
    {
      quantity: z
        .number(QUANTITY_MESSAGE)
        .int(QUANTITY_MESSAGE)
        .min(1, QUANTITY_MESSAGE)
        .max(MAX_KITS, QUANTITY_MESSAGE),
    },
    QUANTITY_MESSAGE,
  ),
  amount: z.number(AMOUNT_MESSAGE).int(AMOUNT_MESSAGE).positive(AMOUNT_MESSAGE),
  /** The same order was placed a moment ago, and this one is meant all the same. */
  again: z.boolean(refusals.again).optional(),
});

export type OrderRequest = z.output<typeof orderSchema>;

const idSchema = z.string().regex(/^[0-9a-z-]{20,40}$/);

/**
 * An order id or our payment reference, as both appear in addresses.
 * @throws AppError `notFound`
 */
export function orderIdOf(id: string | undefined): string {
  const parsed = idSchema.safeParse(id);
  if (!parsed.success) throw new AppError('notFound', refusals.notFound);
  return parsed.data;
}
