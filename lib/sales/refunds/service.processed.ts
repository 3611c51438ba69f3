import 'server-only';
import type { Tx } from '@/lib/core/db';
import { inPaise, inRupees } from '@/lib/core/money';
import { queueNotice } from '@/lib/messages/outbox/service.orders';
import { issueCreditNote } from '@/lib/sales/invoices/service';
import { toFacts } from '@/lib/sales/orders/rules';
import type { Order } from '@/lib/sales/orders/service';
import type { Refund } from './data';
import { isOfOurs } from './rules';

/**
 * What a refund that is done brings about, at the provider or outside, in the transaction in which it comes to be so:
 * once for each. The order's row is locked.
 */
export async function afterRefundProcessed(tx: Tx, order: Order | null, refund: Refund): Promise<void> {
  // What was only held by the bank was never paid to us.
  if (!order || !isOfOurs(refund)) return;
  const { id } = refund;
  await queueNotice(tx, 'refund-done', toFacts(order), { amount: inRupees(inPaise(refund)), once: id });
  await issueCreditNote(tx, id, new Date());
}
