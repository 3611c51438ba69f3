'use client';

import { CircleAlert, CircleCheck } from 'lucide';
import { type FormEvent, useState } from 'react';
import { ResendButton } from '@/components/forms/resend-button';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { OtpField } from '@/components/ui/otp-field';
import { cart } from '@/content/cart';
import { OTP_LENGTH } from '@/lib/people/otp/rules';
import { StepHeading } from './step-heading';
import type { NumberProof } from './use-number-proof';

type NumberProofBoxProps = {
  proof: NumberProof;
  /** Why the shop asks for it; null where it is the parent's choice. */
  needed: string | null;
  onPayOnline: () => void;
};

const words = cart.verification.proof;

/** Shows by a code that the delivery phone answers. */
export function NumberProofBox({ proof, needed, onPayOnline }: NumberProofBoxProps) {
  const { phone, sentAt, isProved, error, busyWith } = proof;
  if (isProved)
    return (
      <p role="status" className="mt-6 flex items-start gap-2.5 rounded-md bg-leaf-soft px-4 py-3 text-leaf-dark">
        <Icon of={CircleCheck} className="mt-0.5 shrink-0" />
        <span>
          <PhoneNumber phone={phone} /> {words.done}
        </span>
      </p>
    );
  return (
    <section className="mt-6 rounded-md border border-line bg-paper p-4">
      <StepHeading takeFocus={needed !== null}>{needed === null ? words.optional : words.needed}</StepHeading>
      {needed === null ? (
        <p className="mb-4 text-ink-soft">{words.optionalText}</p>
      ) : (
        <p role="alert" className="mb-4 flex items-start gap-2.5 font-semibold text-clay">
          <Icon of={CircleAlert} className="mt-0.5 shrink-0" />
          {needed}
        </p>
      )}
      {sentAt === null ? (
        <>
          <Button variant="secondary" busy={busyWith === 'sending'} onClick={() => void proof.send()}>
            {words.send}
          </Button>
          <FieldError id={null} error={error} />
        </>
      ) : (
        <CodeForm key={sentAt} proof={proof} sentAt={sentAt} />
      )}
      {needed !== null && (
        <Button variant="ghost" onClick={onPayOnline} className="mt-2 -ml-5">
          {words.payOnline}
        </Button>
      )}
    </section>
  );
}

const PhoneNumber = ({ phone }: { phone: string }) => (
  <strong className="whitespace-nowrap font-semibold tabular-nums">+91 {phone}</strong>
);

function CodeForm({ proof, sentAt }: { proof: NumberProof; sentAt: number }) {
  const [otp, setOtp] = useState('');
  const isBusy = proof.busyWith !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (otp.trim().length < OTP_LENGTH) proof.object(words.whyCode);
    else void proof.check(otp.trim());
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p>
        {words.sentTo} <PhoneNumber phone={proof.phone} />
      </p>
      <OtpField
        label={words.code}
        name="otp"
        length={OTP_LENGTH}
        value={otp}
        onChange={setOtp}
        error={proof.error}
        readOnly={isBusy}
        autoFocus
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="secondary" busy={proof.busyWith === 'checking'} disabled={isBusy}>
          {words.confirm}
        </Button>
        <ResendButton
          sentAt={sentAt}
          isBusy={proof.busyWith === 'sending'}
          disabled={isBusy}
          onResend={() => void proof.send()}
        />
      </div>
    </form>
  );
}
