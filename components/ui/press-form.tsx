import type { FormEvent, ReactNode } from 'react';

type PressFormProps = { onPress: () => void; className?: string; children: ReactNode };

/**
 * Stands around a button of type submit, in place of its `onClick`: React keeps a submit from before the page has come
 * alive if the form has an action, and repeats it then.
 */
export function PressForm({ onPress, className, children }: PressFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPress();
  };
  return (
    <form action={onPress} onSubmit={submit} className={className}>
      {children}
    </form>
  );
}
