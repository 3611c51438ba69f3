import { Hourglass } from 'lucide';
import type { Metadata } from 'next';
import { Suspense } from 'react';
import { AskingView } from '@/components/payment/asking-view';
import { CallbackNotice } from '@/components/payment/callback-notice';
import { CallbackTitle } from '@/components/payment/callback-title';
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
        <Suspense fallback={<Shell />}>
          <CallbackWatch />
        </Suspense>
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

const Shell = () => (
  <>
    <AskingView title={<CallbackTitle />} text={callback.text} />
    <ResultBody>
      <CallbackNotice />
    </ResultBody>
  </>
);
