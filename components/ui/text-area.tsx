import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './field';

type TextAreaProps = ComponentProps<'textarea'> & { label: string; hint?: ReactNode; error?: string | undefined };

/** A field of several lines, tied to its label, hint and error as the one-line field is. */
export function TextArea({ label, hint, error, className, id: given, ...input }: TextAreaProps) {
  const generated = useId();
  const id = given ?? generated;
  const hintId = hint ? `${id}-hint` : null;
  const errorId = error ? `${id}-error` : null;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <textarea
        rows={5}
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={[errorId, hintId].filter(Boolean).join(' ') || undefined}
        className={clsx(
          'block w-full rounded-md border-2 bg-paper px-3.5 py-2 transition-colors',
          'focus:outline-3 focus:outline-leaf focus:outline-offset-2',
          error ? 'border-clay' : 'border-line-strong focus:border-leaf',
        )}
      />
      <FieldError id={errorId} error={error} />
      {hint && (
        <p id={hintId ?? undefined} className="mt-1 text-ink-soft text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}
