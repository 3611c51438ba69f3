import { type ComponentProps, useState } from 'react';
import { Field } from '@/components/ui/field';
import { passwordWords } from '@/content/auth';

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'suffix'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** A password that can be looked at while it is typed. */
export function PasswordField(field: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      suffix={
        <button
          type="button"
          aria-label={isShown ? passwordWords.hideLabel : passwordWords.showLabel}
          onClick={() => setIsShown(!isShown)}
          className="min-w-16 shrink-0 px-3 font-semibold text-leaf -outline-offset-4 hover:bg-cream-deep noscript:hidden"
        >
          {isShown ? passwordWords.hide : passwordWords.show}
        </button>
      }
    />
  );
}
