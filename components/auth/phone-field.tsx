'use client';

import type { ClipboardEvent, ComponentProps } from 'react';
import { Field } from '@/components/ui/field';
import { toPhoneNumber } from '@/lib/otp/rules';

type PhoneFieldProps = Omit<ComponentProps<typeof Field>, 'prefix' | 'type' | 'inputMode' | 'maxLength'> & {
  /** A number that was pasted in a longer form, `+91 98765 43210`, in its ten digits. */
  onNumber: (phoneNumber: string) => void;
};

/** Section 5: ten characters; a pasted number keeps its last ten digits instead of its first. */
export function PhoneField({ onNumber, ...field }: PhoneFieldProps) {
  const paste = (event: ClipboardEvent) => {
    const phoneNumber = toPhoneNumber(event.clipboardData.getData('text'));
    if (!phoneNumber) return;
    event.preventDefault();
    onNumber(phoneNumber);
  };
  return (
    <Field
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      prefix="+91"
      maxLength={10}
      onPaste={paste}
      {...field}
    />
  );
}
