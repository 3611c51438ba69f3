'use client';

import { callback } from '@/content/payment';
import { AskingView } from './asking-view';
import { CallbackNotice } from './callback-notice';
import { CallbackTitle } from './callback-title';
import { ResultBody } from './result-frame';
import { usePaymentWatch } from './use-payment-watch';
import { WaitingPanel } from './waiting-panel';

/** Section 4, callback page: waits for the result of the payment, and says meanwhile what can be done. */
export function CallbackWatch() {
  const { isPending, waiting, reply, askNow } = usePaymentWatch();
  return (
    <>
      <AskingView title={<CallbackTitle isPending={isPending} />} text={callback.text} />
      <ResultBody>
        <CallbackNotice />
        {isPending && waiting && <WaitingPanel waiting={waiting} reply={reply} onNotPaid={askNow} />}
      </ResultBody>
    </>
  );
}
