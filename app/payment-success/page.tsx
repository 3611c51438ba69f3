import type { Metadata } from 'next';
import { Suspense } from 'react';
import { ResultFrame } from '@/components/payment/result-frame';
import { SuccessScreen } from '@/components/payment/success-screen';
import { SuccessShell } from '@/components/payment/success-view';
import { success } from '@/content/payment';

export const metadata: Metadata = { title: success.panel.title, robots: { index: false } };

export default function PaymentSuccessPage() {
  return (
    <ResultFrame>
      <Suspense fallback={<SuccessShell />}>
        <SuccessScreen />
      </Suspense>
    </ResultFrame>
  );
}
