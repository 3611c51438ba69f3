import { z } from 'zod';
import { deskRefusals, actionRefusals as words } from '@/content/order-desk';
import { toLine } from '@/lib/core/text';
import { AppError } from '@/lib/http/errors';
import { sentDeliverySchema } from '@/lib/sales/cart/schema';
import { type Cursor, readCursor } from '@/lib/sales/desk/rules';
import { MAX_REASON_LETTERS } from '@/lib/sales/orders/rules.actions';

/** The version that the parent saw; without one the order is taken as it is. */
const version = z
  .number(words.version)
  .int(words.version)
  .min(1, words.version)
  .nullish()
  .transform((value) => value ?? null);

const reason = z
  .string(words.reason)
  .max(4 * MAX_REASON_LETTERS, words.longReason)
  .transform(toLine)
  .pipe(z.string().max(MAX_REASON_LETTERS, words.longReason))
  .nullish()
  .transform((value) => value || null);

/** `POST /api/shop/orders/{id}/cancel`; why need not be said. */
export const cancelSchema = z.object({ version, reason });
/** `POST /api/shop/orders/{id}/address`. */
export const addressSchema = z.object({ version, userDetails: sentDeliverySchema });
/** `POST /api/track/{token}/confirm`. */
export const confirmSchema = z.object({ version });

/**
 * Where the list goes on; null at its beginning.
 * @throws AppError `invalid` for what is no such place
 */
export function cursorIn(search: URLSearchParams): Cursor | null {
  const text = search.get('after')?.trim();
  if (!text) return null;
  const cursor = readCursor(text);
  if (!cursor) throw new AppError('invalid', deskRefusals.after);
  return cursor;
}
