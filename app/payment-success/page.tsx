import type { Metadata } from 'next';
import { Suspense } from 'react';
import { OrderPanel } from '@/components/payment/order-panel';
import { ResultFrame } from '@/components/payment/result-frame';
import { SettlePayment } from '@/components/payment/settle-payment';
import { SuccessView } from '@/components/payment/success-view';
import { Spinner } from '@/components/ui/spinner';
import { success } from '@/content/payment';
import { getViewer } from '@/lib/auth/session';
import { getOrderForViewer } from '@/lib/orders/service';

export const metadata: Metadata = { title: success.panel.title, robots: { index: false } };

type Query = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const one = (value: string | string[] | undefined): string | null => (Array.isArray(value) ? value[0] : value) ?? null;

export default function PaymentSuccessPage({ searchParams }: Query) {
  return (
    <ResultFrame>
      <Suspense fallback={<Spinner className="mx-auto mt-16 size-10 text-leaf" />}>
        <Result searchParams={searchParams} />
      </Suspense>
    </ResultFrame>
  );
}

async function Result({ searchParams }: Query) {
  const query = await searchParams;
  const orderId = one(query.orderId);
  return (
    <SuccessView orderId={orderId} isCod={one(query.method) === 'cod'}>
      <SettlePayment orderId={orderId} />
      {orderId && (
        <Suspense fallback={null}>
          <OwnOrder orderId={orderId} />
        </Suspense>
      )}
    </SuccessView>
  );
}

async function OwnOrder({ orderId }: { orderId: string }) {
  // The page says thank you even while the database cannot be asked.
  const order = await getViewer()
    .then((viewer) => getOrderForViewer(orderId, viewer))
    .catch(() => null);
  return order && <OrderPanel order={order} />;
}
