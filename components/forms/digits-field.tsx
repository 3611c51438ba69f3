import type { ChangeEvent, ComponentProps } from 'react';
import { Field } from '@/components/ui/field';
import { toTypedDigits } from '@/lib/sales/cart/rules';

type DigitsFieldProps = Omit<ComponentProps<typeof Field>, 'maxLength'> & { most: number };

/** A field of at most so many digits. The browser's own limit would count the blanks between them, too. */
export function DigitsField({ most, onChange, ...field }: DigitsFieldProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const { text, caret } = toTypedDigits(input.value, input.selectionStart ?? input.value.length, most);
    if (text !== input.value) {
      input.value = text;
      if (caret < text.length) input.setSelectionRange(caret, caret);
    }
    onChange?.(event);
  };
  return <Field inputMode="numeric" onChange={change} {...field} />;
}
