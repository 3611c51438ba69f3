import { CircleAlert, CircleCheck } from 'lucide';
import { type FormEvent, useState } from 'react';
import { ResendButton } from '@/components/forms/resend-button';
import { useOwnerRules } from '@/components/shop/owner-rules';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { OtpField } from '@/components/ui/otp-field';
import { cart } from '@/content/cart';
import { OTP_LENGTH } from '@/lib/people/otp/rules';
import { proofOf } from '@/lib/sales/checkout/rules';
import { StepHeading } from './step-heading';
import type { Order } from './use-order';

type NumberProofBoxProps = {
  order: Order;
  /** Answers with the number as it stands in the details. */
  typedPhone: () => string;
  /** Why the shop asks for it; null where it is the parent's choice. */
  needed: string | null;
};

const words = cart.verification.proof;

/** Shows by a code that the delivery phone answers. */
export function NumberProofBox({ order, typedPhone, needed }: NumberProofBoxProps) {
  const { state, dispatch, sendCode } = order;
  const { phone, sentAt, isProved, error } = proofOf(state);
  const { cash } = useOwnerRules();
  const payOnline = () => dispatch({ type: 'verified', phone: typedPhone(), objection: null, method: 'online' });
  if (isProved)
    return (
      <p role="status" className="mt-6 flex items-start gap-2.5 rounded-md bg-leaf-soft px-4 py-3 text-leaf-dark">
        <Icon of={CircleCheck} className="mt-0.5 shrink-0" />
        <span>
          <PhoneNumber phone={phone} /> {words.done(cash.enabled)}
        </span>
      </p>
    );
  return (
    <section className="mt-6 rounded-md border border-line bg-paper p-4">
      <StepHeading takeFocus={needed !== null}>{needed === null ? words.optional : words.needed}</StepHeading>
      {needed === null ? (
        <p className="mb-4 text-ink-soft">{words.optionalText(cash.enabled)}</p>
      ) : (
        <p role="alert" className="mb-4 flex items-start gap-2.5 font-semibold text-clay">
          <Icon of={CircleAlert} className="mt-0.5 shrink-0" />
          {needed}
        </p>
      )}
      {sentAt === null ? (
        <>
          <Button variant="secondary" busy={state.busyWith === 'sending'} onClick={() => void sendCode()}>
            {words.send}
          </Button>
          <FieldError error={error} />
        </>
      ) : (
        <CodeForm key={sentAt} order={order} sentAt={sentAt} />
      )}
      {needed !== null && (
        <Button variant="ghost" onClick={payOnline} className="mt-2 -ml-5">
          {words.payOnline}
        </Button>
      )}
    </section>
  );
}

const PhoneNumber = ({ phone }: { phone: string }) => (
  <strong className="whitespace-nowrap font-semibold tabular-nums">
    {cart.payment.phonePrefix} {phone}
  </strong>
);

function CodeForm({ order, sentAt }: { order: Order; sentAt: number }) {
  const { state, dispatch, sendCode, checkCode } = order;
  const { phone, error } = proofOf(state);
  const [otp, setOtp] = useState('');
  const isBusy = state.busyWith !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (otp.trim().length < OTP_LENGTH)
      dispatch({ type: 'proofTold', proof: { phone, error: words.whyCode(OTP_LENGTH) } });
    else void checkCode(otp.trim());
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p data-keep-clear="">
        {words.sentTo} <PhoneNumber phone={phone} />
      </p>
      <OtpField
        label={words.code}
        name="otp"
        length={OTP_LENGTH}
        value={otp}
        onChange={setOtp}
        onWhole={(code) => void checkCode(code)}
        hint={words.codeHint}
        error={error}
        readOnly={isBusy}
        autoFocus
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="secondary" busy={state.busyWith === 'checking'} disabled={isBusy}>
          {words.confirm}
        </Button>
        <ResendButton
          sentAt={sentAt}
          isBusy={state.busyWith === 'sending'}
          disabled={isBusy}
          onResend={() => void sendCode()}
        />
      </div>
    </form>
  );
}
