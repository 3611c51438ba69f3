import type { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { callRazorpay, refundByHand, setRefunds } from '@/e2e/dashboard';
import {
  newKey,
  pauseReconciler,
  playPayment,
  resetEmulators,
  resumeReconciler,
  setFault,
  setWebhooks,
  sql,
} from '@/e2e/shopper';
import { prepareQueues, stopQueue, wake } from '@/lib/core/queue';
import { getAttempt } from '@/lib/sales/links/service';
import { startPayment } from '@/lib/sales/payments/fixture';
import { applyRefundHint } from '@/lib/sales/refunds/service';
import { askRefund } from '@/lib/sales/refunds/service.ask';
import { applyPaymentHint, findRefunded } from '@/lib/sales/settlement/service';
import { closeUnmade, giveUp } from '@/lib/sales/settlement/service.closing';

beforeAll(async () => {
  await prepareQueues();
  await pauseReconciler();
  await setWebhooks({ drop: true });
  await setRefunds('pending');
});
afterAll(async () => {
  vi.restoreAllMocks();
  await resetEmulators();
  await setRefunds('processed');
  await resumeReconciler();
  await stopQueue();
});

async function start(attempt: string | null = null) {
  const { orderId, referenceId, user } = await startPayment();
  if (attempt)
    await sql(`UPDATE payment_attempts SET ${attempt}, link_id = NULL, link_url = NULL WHERE order_id = $1`, orderId);
  return { orderId, referenceId, userId: user.id };
}
const pay = async (reference: string) => (await playPayment(reference, 'paid')).paymentIds[0] ?? '';

it('what is told of money goes out soon, whatever it is told of', async () => {
  const reference_id = `foreign-${newKey().slice(4, 20)}`;
  await callRazorpay('/payment_links', { amount: 50_050, currency: 'INR', reference_id, description: 'elsewhere' });
  const { orderId, referenceId, userId } = await start();
  const [paymentId, foreign] = [await pay(referenceId), await pay(reference_id)];
  const [unmade, refused] = [await start("state = 'creating'"), await start("state = 'refused'")];
  const attempt = await getAttempt(unmade.referenceId);
  if (!attempt) throw new Error('no attempt');
  const request = { amount: 500, reason: 'Damaged', outside: null };

  const boss = await (globalThis as typeof globalThis & { shopQueue?: Promise<PgBoss> }).shopQueue;
  if (!boss) throw new Error('no queue');
  const sent = vi.spyOn(boss, 'send');
  const isWoken = () => sent.mock.calls.some(([name]) => String(name) === 'outbox');
  const steps: Record<string, () => Promise<unknown>> = {
    'by whoever was before': async () => wake('outbox'),
    'a payment': () => applyPaymentHint({ referenceId, paymentId }),
    'a payment that fits no order': () => applyPaymentHint({ referenceId: null, paymentId: foreign }),
    'a refund of the owner': async () => {
      await setFault('razorpay', 'unauthorized', 1, `/${paymentId}/refund`);
      await askRefund({ orderId, request, userId, key: null });
    },
    'a refund at the provider': async () => {
      const id = await refundByHand(paymentId, 30_000);
      await applyRefundHint(id, findRefunded);
    },
    'a page that was never made': () => closeUnmade(attempt, new Date()),
    'a page that was refused': () => giveUp(refused.orderId, refused.referenceId),
  };
  for (const [told, step] of Object.entries(steps)) {
    sent.mockClear();
    await step();
    await expect.poll(isWoken, { timeout: 4_000, message: told }).toBe(true);
  }
  await sql('DELETE FROM payments WHERE id = $1', foreign);
});
