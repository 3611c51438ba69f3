import type { Metadata } from 'next';
import { Suspense } from 'react';
import { AskingView } from '@/components/payment/asking-view';
import { FailedScreen } from '@/components/payment/failed-screen';
import { UnaskedView } from '@/components/payment/failed-view';
import { FirstLook } from '@/components/payment/first-look';
import { ResultFrame } from '@/components/payment/result-frame';
import { OrderId } from '@/components/payment/result-head';
import { failed } from '@/content/payment';

export const metadata: Metadata = { title: failed.title, robots: { index: false } };

export default function PaymentFailedPage() {
  return (
    <ResultFrame>
      <div className="noscript:hidden">
        <Suspense fallback={<Shell />}>
          <FailedScreen />
        </Suspense>
      </div>
      <noscript>
        <UnaskedView />
      </noscript>
    </ResultFrame>
  );
}

const Shell = () => (
  <FirstLook>
    <AskingView {...failed.asking}>
      <OrderId label={failed.orderId} orderId={null} className="hidden group-data-order/result:flex" />
    </AskingView>
  </FirstLook>
);
