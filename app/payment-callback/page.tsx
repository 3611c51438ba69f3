import type { Metadata } from 'next';
import { Suspense } from 'react';
import { AskingView } from '@/components/payment/asking-view';
import { CallbackWatch } from '@/components/payment/callback-watch';
import { ResultFrame } from '@/components/payment/result-frame';
import { callback } from '@/content/payment';

export const metadata: Metadata = { title: 'Payment', robots: { index: false } };

export default function PaymentCallbackPage() {
  return (
    <ResultFrame>
      <Suspense fallback={<AskingView title={callback.processing} text={callback.processingText} />}>
        <CallbackWatch />
      </Suspense>
      <p className="mt-8 rounded-md bg-turmeric-soft px-5 py-4 text-center font-semibold">{callback.doNotClose}</p>
    </ResultFrame>
  );
}
