import { afterAll, beforeAll, expect, it } from 'vitest';
import { refundsOf, setRefunds, settleRefund } from '@/e2e/dashboard';
import {
  newKey,
  newPhone,
  orderBody,
  pauseReconciler,
  playPayment,
  resetEmulators,
  resumeReconciler,
  sql,
} from '@/e2e/shopper';
import { prepareQueues, stopQueue } from '@/lib/core/queue';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import { act } from '@/lib/sales/fulfilment/service';
import { orderSchema } from '@/lib/sales/orders/schema';
import { initiatePayment } from '@/lib/sales/payments/service';
import { applyPaymentHint, findRefunded } from '@/lib/sales/settlement/service';
import { applyRefundHint } from './service';
import { askRefund } from './service.ask';

beforeAll(async () => {
  await prepareQueues();
  await pauseReconciler();
  await setRefunds('pending');
});
afterAll(async () => {
  await resetEmulators();
  await setRefunds('processed');
  await resumeReconciler();
  await stopQueue();
});

it('a refund of a parcel that left has a credit note once it is done, and not before', async () => {
  const user = await upsertPhoneUser(newPhone());
  const request = orderSchema.parse(orderBody(1));
  const { orderId, merchantOrderId } = await initiatePayment({ user, request, key: newKey(), address: '10.203.2.1' });
  const { paymentIds } = await playPayment(merchantOrderId, 'paid', { webhook: false });
  await applyPaymentHint({ referenceId: merchantOrderId, paymentId: paymentIds[0] ?? '' });
  const parcel = { action: 'ship', courier: 'India Post', trackingNumber: 'EE1', trackingUrl: null };
  const step = { version: null, undoable: false, ...parcel } as never;
  await act({ orderId, request: step, who: { actor: 'owner', userId: user.id }, key: null });
  const half = { amount: 500, reason: 'Damaged', outside: null };
  await askRefund({ orderId, request: half, userId: user.id, key: newKey() });
  const notes = () =>
    sql('SELECT n.paise FROM credit_notes n JOIN invoices i ON i.id = n.invoice_id WHERE i.order_id = $1', orderId);
  expect(await notes()).toEqual([]);
  const [made] = await refundsOf(paymentIds[0] ?? '');
  await settleRefund(made?.id ?? '', 'processed');
  for (let times = 0; times < 2; times++) await applyRefundHint(made?.id ?? '', findRefunded);
  expect(await notes()).toEqual([{ paise: 50_000 }]);
});
