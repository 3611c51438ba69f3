'use client';

import { type FormEvent, useId } from 'react';
import { Button } from '@/components/ui/button';
import { phoneLogin } from '@/content/auth';
import { PhoneField } from './phone-field';
import { WhyDisabled } from './why-disabled';

type PhoneStepProps = {
  phoneNumber: string;
  onChange: (phoneNumber: string) => void;
  error: string | undefined;
  isBusy: boolean;
  onSubmit: () => void;
};

export function PhoneStep({ phoneNumber, onChange, error, isBusy, onSubmit }: PhoneStepProps) {
  const whyId = useId();
  const isEmpty = phoneNumber.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <PhoneField
        label={phoneLogin.phone}
        name="phoneNumber"
        value={phoneNumber}
        onChange={(event) => onChange(event.target.value)}
        onNumber={onChange}
        error={error}
        readOnly={isBusy}
      />
      <div>
        <Button type="submit" size="lg" busy={isBusy} disabled={isEmpty} aria-describedby={whyId} className="w-full">
          {phoneLogin.send}
        </Button>
        <WhyDisabled id={whyId}>{isEmpty && phoneLogin.whyPhone}</WhyDisabled>
      </div>
    </form>
  );
}
