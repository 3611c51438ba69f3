import type { Metadata } from 'next';
import { OrderPanel } from '@/components/payment/order-panel';
import { type Query, queryValue } from '@/components/payment/query';
import { ResultFrame } from '@/components/payment/result-frame';
import { SettlePayment } from '@/components/payment/settle-payment';
import { SuccessView } from '@/components/payment/success-view';
import { success } from '@/content/payment';
import { getViewer } from '@/lib/auth/session';
import { getOrderForViewer } from '@/lib/orders/service';

export const metadata: Metadata = { title: success.panel.title, robots: { index: false } };

/** The whole page comes as one piece of HTML: nothing of it may wait for a script that does not load. */
export const instant = false;

export default async function PaymentSuccessPage({ searchParams }: { searchParams: Query }) {
  const query = await searchParams;
  const orderId = queryValue(query.orderId);
  const order = orderId ? await getOwnOrder(orderId) : null;
  return (
    <ResultFrame>
      <SettlePayment orderId={orderId} />
      <SuccessView
        orderId={orderId}
        isCod={queryValue(query.method) === 'cod'}
        panel={order && <OrderPanel order={order} />}
      />
    </ResultFrame>
  );
}

/** The page says thank you even while the database cannot be asked. */
const getOwnOrder = (orderId: string) =>
  getViewer()
    .then((viewer) => getOrderForViewer(orderId, viewer))
    .catch(() => null);
