import type { Metadata } from 'next';
import { Suspense } from 'react';
import { AskingView } from '@/components/payment/asking-view';
import { FailedOutcome } from '@/components/payment/failed-outcome';
import { ResultFrame } from '@/components/payment/result-frame';
import { Support } from '@/components/payment/support';
import { failed } from '@/content/payment';

export const metadata: Metadata = { title: failed.failed.title, robots: { index: false } };

export default function PaymentFailedPage() {
  return (
    <ResultFrame>
      <Suspense fallback={<AskingView {...failed.asking} />}>
        <FailedOutcome />
      </Suspense>
      <Support />
    </ResultFrame>
  );
}
