import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './field';

type SelectProps = ComponentProps<'select'> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  options: readonly (readonly [value: string, label: string])[];
};

/** A choice of one from a list, tied to its label, hint and error as the one-line field is. */
export function Select({ label, hint, error, options, className, id, ...select }: SelectProps) {
  const generated = useId();
  const selectId = id ?? generated;
  const hintId = hint ? `${selectId}-hint` : null;
  const errorId = error ? `${selectId}-error` : null;
  return (
    <div className={className}>
      <label htmlFor={selectId} className="mb-1 block font-semibold">
        {label}
      </label>
      <select
        {...select}
        id={selectId}
        aria-invalid={error ? true : undefined}
        aria-describedby={[errorId, hintId].filter(Boolean).join(' ') || undefined}
        className={clsx(
          'block min-h-12 w-full rounded-md border-2 bg-paper px-3 py-2 transition-colors',
          'focus:outline-3 focus:outline-leaf focus:outline-offset-2',
          error ? 'border-clay' : 'border-line-strong focus:border-leaf',
        )}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <FieldError id={errorId} error={error} />
      {hint && (
        <p id={hintId ?? undefined} className="mt-1 text-ink-soft text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}
