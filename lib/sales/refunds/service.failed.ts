import 'server-only';
import type { Tx } from '@/lib/core/db';
import { callOff, renewCall, seenToAt } from '@/lib/sales/attention/service';
import { SYSTEM } from '@/lib/sales/orders/service.steps';
import * as data from './data';
import { owedOf } from './rules';
import { detailOf } from './service.settle';

/**
 * Nobody needs to look at refunds that failed any more once nothing of them is owed; while something is, the order says
 * what. The order's row is locked, and what was given back anew is written.
 */
export async function callOffFailed(tx: Tx, orderId: string): Promise<void> {
  const owed = owedOf(await data.listMoney(tx, orderId), await seenToAt(tx, orderId, 'refund_failed'));
  if (owed) await renewCall(tx, orderId, 'refund_failed', detailOf(owed, SYSTEM));
  else await callOff(tx, orderId, ['refund_failed'], new Date());
}
