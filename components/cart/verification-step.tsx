import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useAuth } from '@/components/auth/auth-provider';
import { PhoneField } from '@/components/forms/phone-field';
import { cart } from '@/content/cart';
import { proofNeeded } from '@/lib/sales/checkout/rules';
import { NumberProofBox } from './number-proof';
import { StepHeading } from './step-heading';
import { useMethod } from './use-method';
import type { Order } from './use-order';

/** `typedPhone` answers with the number as it stands in the details. */
type VerificationStepProps = { id: string; order: Order; typedPhone: () => string };

const words = cart.verification;

export function VerificationStep({ id, order, typedPhone }: VerificationStepProps) {
  const { state, dispatch } = order;
  const { user } = useAuth();
  const needed = proofNeeded(state, useMethod(state), user?.phoneNumber);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (state.mismatch) input.current?.focus();
  }, [state.mismatch]);
  const form = useRef<HTMLFormElement>(null);
  const comesIntoView = useEffectEvent(() => {
    if (needed === null) form.current?.scrollIntoView({ block: 'nearest' });
  });
  // The step before may have been scrolled.
  useEffect(() => comesIntoView(), []);
  const type = (phoneAgain: string) => dispatch({ type: 'retyped', phoneAgain });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    dispatch({ type: 'verified', phone: typedPhone(), objection: needed && words.proof.missing });
  };
  return (
    <>
      <form ref={form} id={id} noValidate onSubmit={submit}>
        <StepHeading takeFocus={false}>{words.title}</StepHeading>
        <p className="mb-4 text-ink-soft">{words.text}</p>
        <PhoneField
          ref={input}
          label={words.again}
          name="phoneAgain"
          autoComplete="off"
          autoFocus={needed === null}
          value={state.phoneAgain}
          error={state.mismatch ? words.mismatch : undefined}
          onChange={(event) => type(event.target.value)}
          onNumber={type}
        />
      </form>
      {state.delivery?.phone !== user?.phoneNumber && (
        <NumberProofBox order={order} typedPhone={typedPhone} needed={needed} />
      )}
    </>
  );
}
