import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newKey, resetEmulators, sql } from '@/e2e/shopper';
import { lookOnlyAt, setAttempt, stageOf } from '@/e2e/stored';
import { stopQueue } from '@/lib/core/queue';
import { act } from '@/lib/sales/fulfilment/service';
import { getAttempt } from '@/lib/sales/links/service';
import { startPayment } from '@/lib/sales/payments/fixture';
import { reconcile } from '@/lib/sales/reconcile/service';

beforeAll(resetEmulators);
afterEach(() => lookOnlyAt());
afterAll(stopQueue);

/** An order whose page is of an account that is ours no longer. */
async function ofAnotherAccount() {
  const { orderId, referenceId } = await startPayment();
  await setAttempt(referenceId, `link_id = 'plink_${newKey().replace(/\W/g, '').slice(0, 14)}'`);
  await lookOnlyAt(orderId);
  return { orderId, referenceId };
}
const timeIsOver = (referenceId: string) => setAttempt(referenceId, "expires_at = now() - interval '1 second'");
const stands = async ({ orderId, referenceId }: { orderId: string; referenceId: string }) => [
  await stageOf(orderId),
  (await getAttempt(referenceId))?.state,
];

describe('a page that the provider does not know any more', () => {
  it('fails its payment once its time is over, and not before', async () => {
    const order = await ofAnotherAccount();
    await reconcile(Date.now());
    expect(await stands(order)).toEqual(['awaiting_payment', 'open']);
    await timeIsOver(order.referenceId);
    await lookOnlyAt(order.orderId);
    await reconcile(Date.now());
    expect(await stands(order)).toEqual(['payment_failed', 'expired']);
  });

  it('keeps its order from being cancelled only while it could be paid on', async () => {
    const order = await ofAnotherAccount();
    const cancel = () =>
      act({
        orderId: order.orderId,
        request: { action: 'cancel', reason: 'Asked for it', version: null, undoable: false },
        who: { actor: 'owner', userId: null },
        key: null,
      });
    await expect(cancel()).rejects.toMatchObject({ code: 'unavailable' });
    expect(await stands(order)).toEqual(['awaiting_payment', 'open']);
    await timeIsOver(order.referenceId);
    await cancel();
    expect(await stands(order)).toEqual(['cancelled', 'expired']);
  });

  it('leaves an order alone of which money has come', async () => {
    const order = await ofAnotherAccount();
    await sql(
      "INSERT INTO payments (id, order_id, amount, currency, use) VALUES ($1, $2, 5, 'INR', 'in_review')",
      newKey(),
      order.orderId,
    );
    await timeIsOver(order.referenceId);
    await reconcile(Date.now());
    expect(await stands(order)).toEqual(['awaiting_payment', 'expired']);
  });
});
