import type { ComponentProps } from 'react';
import { Field } from '@/components/ui/field';

type EmailFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'inputMode'>;

export function EmailField(field: EmailFieldProps) {
  return (
    <Field
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={320}
      {...field}
    />
  );
}
