import { Hourglass } from 'lucide';
import type { Metadata } from 'next';
import { Suspense } from 'react';
import { AskingView } from '@/components/payment/asking-view';
import { CallbackWatch } from '@/components/payment/callback-watch';
import { ResultBody, ResultFrame } from '@/components/payment/result-frame';
import { ResultHead } from '@/components/payment/result-head';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { callback } from '@/content/payment';

export const metadata: Metadata = { title: callback.title, robots: { index: false } };

export default function PaymentCallbackPage() {
  return (
    <ResultFrame>
      <div className="noscript:hidden">
        <Suspense fallback={<AskingView title={callback.processing} text={callback.processingText} />}>
          <CallbackWatch />
        </Suspense>
        <ResultBody>
          <p className="rounded-md border-2 border-turmeric bg-paper px-5 py-4 text-center font-semibold">
            {callback.doNotClose}
          </p>
        </ResultBody>
      </div>
      <noscript>
        <ResultHead tone="waiting" icon={<Icon of={Hourglass} className="size-10" />} {...callback.withoutScript} />
        <ResultBody>
          <Button href="/shop/home" size="lg" variant="secondary" className="w-full">
            {callback.home}
          </Button>
        </ResultBody>
      </noscript>
    </ResultFrame>
  );
}
