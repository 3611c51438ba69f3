import clsx from 'clsx';
import { CircleAlert } from 'lucide';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from './icon';

type FieldProps = Omit<ComponentProps<'input'>, 'prefix'> & {
  label: string;
  /** Stands after the label, smaller: `(optional)`. */
  note?: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Fixed text inside the frame, before what is typed: `+91`. */
  prefix?: string;
  /** A control inside the frame, after what is typed. */
  suffix?: ReactNode;
};

/** One label, input, hint and error, tied together for screen readers; works with react-hook-form's `register`. */
export function Field({ label, note, hint, error, prefix, suffix, className, id, ...input }: FieldProps) {
  const generated = useId();
  const inputId = id ?? generated;
  const hintId = hint ? `${inputId}-hint` : null;
  const errorId = error ? `${inputId}-error` : null;
  return (
    <div className={className}>
      <label htmlFor={inputId} className="mb-1 block font-semibold">
        {label}
        {note && <span className="font-normal text-ink-soft"> {note}</span>}
      </label>
      <div
        className={clsx(
          'flex min-h-12 items-stretch overflow-hidden rounded-md border-2 bg-paper transition-colors',
          'focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-leaf',
          error ? 'border-clay' : 'border-line-strong focus-within:border-leaf',
        )}
      >
        {prefix && (
          <span aria-hidden="true" className="flex items-center border-line border-r bg-cream px-3 text-ink-soft">
            {prefix}
          </span>
        )}
        <input
          {...input}
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={[errorId, hintId].filter(Boolean).join(' ') || undefined}
          className="w-full min-w-0 bg-transparent px-3.5 py-2 outline-none placeholder:text-ink-soft disabled:text-ink-soft"
        />
        {suffix}
      </div>
      <FieldError id={errorId} error={error} />
      {hint && (
        <div id={hintId ?? undefined} className="mt-1 text-ink-soft text-sm">
          {hint}
        </div>
      )}
    </div>
  );
}

/** The live region stays in the page, so that a message that appears in it is announced. */
export function FieldError({ id, error }: { id: string | null; error: string | undefined }) {
  return (
    <div aria-live="polite">
      {error && (
        <p id={id ?? undefined} className="mt-1 flex items-start gap-1.5 font-semibold text-clay text-sm">
          <Icon of={CircleAlert} className="mt-0.5 size-4" />
          {error}
        </p>
      )}
    </div>
  );
}
