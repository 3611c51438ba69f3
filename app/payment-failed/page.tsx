import type { Metadata } from 'next';
import { cacheLife, cacheTag } from 'next/cache';
import { Suspense } from 'react';
import { AskingView } from '@/components/payment/asking-view';
import { FailedScreen } from '@/components/payment/failed-screen';
import { UnaskedView } from '@/components/payment/failed-view';
import { FirstLook } from '@/components/payment/first-look';
import { ResultFrame } from '@/components/payment/result-frame';
import { OrderId } from '@/components/payment/result-head';
import { Support } from '@/components/payment/support';
import { failed } from '@/content/payment';
import { getShopFacts } from '@/lib/core/settings/service';

export const metadata: Metadata = { title: failed.title, robots: { index: false } };

async function ReachUs() {
  'use cache';
  cacheTag('settings');
  cacheLife('max');
  return <Support facts={await getShopFacts()} />;
}

export default function PaymentFailedPage() {
  return (
    <ResultFrame>
      <div className="noscript:hidden">
        <Suspense fallback={<Shell />}>
          <FailedScreen support={<ReachUs />} />
        </Suspense>
      </div>
      <noscript>
        <UnaskedView support={<ReachUs />} />
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
