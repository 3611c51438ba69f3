import 'server-only';
import { actionRefusals as words } from '@/content/order-desk';
import { refusals } from '@/content/order-refusals';
import { transaction } from '@/lib/core/db';
import { AppError } from '@/lib/http/errors';
import { unqueueNotices } from '@/lib/messages/outbox/service';
import { callAgain } from '@/lib/sales/attention/service';
import { cancelInvoice, cancelReturn } from '@/lib/sales/invoices/service';
import type { Stage } from '@/lib/sales/orders/rules';
import { type Action, isUndoable, UNDO_MS } from '@/lib/sales/orders/rules.actions';
import { lockOrder } from '@/lib/sales/orders/service';
import { claimOf, lastStep, stageBegan, takeKey, takeStep, type Who } from '@/lib/sales/orders/service.steps';
import { goneWith, moneyBefore, onceFor } from './rules';
import { undone } from './service.changes';

/**
 * Takes back the owner's last step of a moment ago, and what was to be told of it: the order stands as it did, for as long
 * as it did, and is looked at for the same reasons; once per key.
 * @throws AppError `notFound`, `conflict` where there is nothing to take back any more
 */
export async function undo(orderId: string, version: number, who: Who, key: string | null): Promise<void> {
  const claim = claimOf({ userId: who.userId, key }, orderId, ['undo', orderId, version]);
  const tooLate = new AppError('conflict', words.tooLate, { reason: 'changed' });
  await transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new AppError('notFound', refusals.notFound);
    if (!(await takeKey(tx, claim))) return;
    const last = await lastStep(tx, orderId);
    if (order.version !== version || !last || last.byUserId !== who.userId || !last.fromStage) throw tooLate;
    const age = Date.now() - last.createdAt.getTime();
    if (age > UNDO_MS || !isUndoable(last.type as Action)) throw tooLate;
    const step = { from: order.stage, to: last.fromStage as Stage, money: moneyBefore(order.money, last.type) };
    const since = step.to === step.from ? null : await stageBegan(tx, orderId, last);
    const change = { ...undone(last.type), ...(since ? { stageSince: since } : {}) };
    const taken = { type: 'undo', who, detail: { undone: last.type }, change };
    if (!(await takeStep(tx, order, step, taken))) throw tooLate;
    if (!(await unqueueNotices(tx, orderId, onceFor(version)))) throw tooLate;
    if (since) await callAgain(tx, orderId, goneWith(last.type as Action, step), since);
    if (last.type === 'ship') await cancelInvoice(tx, orderId, new Date());
    if (last.type === 'take-back') await cancelReturn(tx, orderId, new Date());
  });
}
