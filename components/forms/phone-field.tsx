import type { ChangeEvent, ClipboardEvent, ComponentProps } from 'react';
import { Field } from '@/components/ui/field';
import { toPhoneNumber, toTypedPhone } from '@/lib/people/phones/rules';

type PhoneFieldProps = Omit<ComponentProps<typeof Field>, 'prefix' | 'type' | 'inputMode' | 'maxLength'> & {
  /** A number that was pasted in a longer form, `+91 98765 43210`, in its ten digits. */
  onNumber: (phoneNumber: string) => void;
};

/** Section 5: ten characters. The browser's own limit would count the blanks and the prefix, too. */
export function PhoneField({ onNumber, onChange, ...field }: PhoneFieldProps) {
  const paste = (event: ClipboardEvent) => {
    const phoneNumber = toPhoneNumber(event.clipboardData.getData('text'));
    if (!phoneNumber) return;
    event.preventDefault();
    onNumber(phoneNumber);
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const { text, caret } = toTypedPhone(input.value, input.selectionStart ?? input.value.length);
    if (text !== input.value) {
      input.value = text;
      if (caret < text.length) input.setSelectionRange(caret, caret);
    }
    onChange?.(event);
  };
  return (
    <Field
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      prefix="+91"
      onPaste={paste}
      onChange={change}
      {...field}
    />
  );
}
