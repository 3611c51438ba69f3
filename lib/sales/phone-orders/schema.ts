import { z } from 'zod';
import { phoneOrderRefusals as words } from '@/content/order-desk';
import { refusals } from '@/content/order-refusals';
import { sentDeliverySchema } from '@/lib/sales/cart/schema';
import { MAX_KITS } from '@/lib/sales/pricing/rules';

const QUANTITY = refusals.quantity(MAX_KITS);

/**
 * `POST /api/admin/orders`: an order taken on the phone (owner's side, section 2); `override` leaves the own rules for cash
 * aside.
 */
export const phoneOrderSchema = z.object({
  userDetails: sentDeliverySchema,
  quantity: z.number(QUANTITY).int(QUANTITY).min(1, QUANTITY).max(MAX_KITS, QUANTITY),
  method: z.enum(['cod', 'link'], words.method),
  override: z.boolean(words.override).optional(),
});

export type PhoneOrderRequest = z.output<typeof phoneOrderSchema>;
