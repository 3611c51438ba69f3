import { toastError, toastSuccess } from '@/components/ui/toast';
import { desk } from '@/content/desk';
import type { Action } from '@/lib/sales/orders/rules.actions';
import type { DeskOrder } from './order-types';
import type { Sender } from './use-sender';

type BulkAnswer = { done: string[]; refused: { id: string; message: string }[] };

/** Why orders stayed as they were, those of one reason together. */
function whyRefused(refused: BulkAnswer['refused'], numberOf: (id: string) => number | undefined): string {
  const reasons = [...new Set(refused.map(({ message }) => message))];
  const said = reasons.map((reason) => {
    const stayed = refused.filter(({ message }) => message === reason).map(({ id }) => numberOf(id) ?? '');
    return desk.bulk.refusedFor(stayed.join(', '), reason);
  });
  return [`${desk.bulk.refused(refused.length)}.`, ...said].join(' ');
}

type Bulk = { action: 'confirm' | 'pack' | 'receive-cash'; orders: readonly DeskOrder[]; needs?: object | undefined };

/**
 * Does one thing with many orders, each by itself, and says how it went.
 * @param step shows those with which it was done as they are then
 */
export async function actOnMany(
  { action, orders, needs }: Bulk,
  sender: Sender,
  step: (ids: readonly string[], action: Action) => void,
) {
  const answer = await sender.call<BulkAnswer>('/bulk', { action, ids: orders.map(({ id }) => id), ...needs });
  const { done, refused } = answer.data ?? { done: [], refused: [] };
  step(done, action);
  const numberOf = (id: string) => orders.find((order) => order.id === id)?.number;
  const [first] = refused;
  // A form that did nothing stays, with what was typed in it.
  if (first && done.length === 0 && action === 'receive-cash')
    return { ...answer, success: false, message: whyRefused(refused, numberOf) };
  if (done.length > 0) void toastSuccess(desk.bulk.done(done.length));
  if (first) {
    const why = desk.bulk.refusedOne(numberOf(first.id), first.message);
    void toastError([desk.bulk.refused(refused.length), why].join(': '));
  } else if (!answer.success && action !== 'receive-cash') void toastError(answer.message, answer.requestId);
  return answer;
}
