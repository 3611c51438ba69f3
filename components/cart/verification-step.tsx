'use client';

import { type FormEvent, useEffect, useRef } from 'react';
import { PhoneField } from '@/components/forms/phone-field';
import { cart } from '@/content/cart';
import { StepHeading } from './step-heading';

type VerificationStepProps = {
  id: string;
  value: string;
  error: string | undefined;
  takeFocus: boolean;
  onChange: (value: string) => void;
  onDone: () => void;
};

const words = cart.verification;

export function VerificationStep({ id, value, error, takeFocus, onChange, onDone }: VerificationStepProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) input.current?.focus();
  }, [error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDone();
  };
  return (
    <form id={id} noValidate onSubmit={submit}>
      <StepHeading takeFocus={false}>{words.title}</StepHeading>
      <p className="mb-4 text-ink-soft">{words.text}</p>
      <PhoneField
        ref={input}
        label={words.again}
        name="phoneAgain"
        autoComplete="off"
        autoFocus={takeFocus}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
        onNumber={onChange}
      />
    </form>
  );
}
