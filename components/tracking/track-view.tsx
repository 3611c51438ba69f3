'use client';

import { useRef, useState } from 'react';
import { CourierLink } from '@/components/orders/courier-link';
import { OrderSteps } from '@/components/orders/order-steps';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import { Panel } from '@/components/ui/panel';
import { PressForm } from '@/components/ui/press-form';
import { stages } from '@/content/order-desk';
import { tracking as words } from '@/content/tracking';
import { callApi } from '@/lib/http/client';
import { END_AFTER_HOURS } from '@/lib/sales/orders/rules.cash';
import type { Receiver, Tracked } from '@/lib/sales/tracking/service';

type TrackViewProps = { token: string; first: Tracked; receiver: Receiver };

/** Where the parcel is, for whoever has the link: the page comes with it, and knows of a confirmation by itself. */
export function TrackView({ token, first, receiver }: TrackViewProps) {
  const [parcel, setParcel] = useState(first);
  const heading = useRef<HTMLHeadingElement>(null);
  const { number, stage, steps, courier, trackingUrl, expected } = parcel;
  const known = (next: Tracked) => {
    setParcel(next);
    heading.current?.focus();
  };
  return (
    <>
      <div className="bg-turmeric-soft">
        <div className="mx-auto max-w-2xl px-5 pt-10 pb-8">
          <p className="font-semibold">{words.order(number)}</p>
          <h1 ref={heading} tabIndex={-1} className="mt-1 text-4xl outline-none sm:text-5xl">
            {stages[stage].parent}
          </h1>
          {expected && (
            <p className="mt-3 text-lg">
              {words.expected} <strong className="font-bold font-display">{expected.text}</strong>
            </p>
          )}
          <p className="mt-1 text-ink-soft">{words.receiver(receiver.initial, receiver.pincode)}</p>
        </div>
      </div>
      <div className="mx-auto grid max-w-2xl gap-6 px-5 pt-8">
        {stage === 'to_confirm' && <ConfirmPanel token={token} onKnown={known} />}
        <Panel title={words.stepsTitle}>
          <OrderSteps steps={steps} />
          <CourierLink courier={courier} href={trackingUrl} />
        </Panel>
      </div>
    </>
  );
}

function ConfirmPanel({ token, onKnown }: { token: string; onKnown: (parcel: Tracked) => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const key = useRef<string>(null);
  const confirm = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setError(undefined);
    key.current ??= crypto.randomUUID();
    const answer = await callApi<Tracked>(`/api/track/${token}/confirm`, {
      method: 'POST',
      headers: { 'Idempotency-Key': key.current },
      fallback: words.failed,
    });
    setIsBusy(false);
    if (answer.data && (answer.success || answer.refused === 'changed')) return onKnown(answer.data);
    setError(answer.message || words.failed);
  };
  return (
    <Panel title={words.confirmTitle} text={words.confirmText(END_AFTER_HOURS)}>
      <PressForm onPress={() => void confirm()}>
        <Button type="submit" size="lg" busy={isBusy} className="w-full">
          {isBusy ? words.confirming : words.confirm}
        </Button>
      </PressForm>
      <FieldError error={error} />
    </Panel>
  );
}
