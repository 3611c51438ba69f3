import clsx from 'clsx';
import { ChevronDown } from 'lucide';
import { type ComponentProps, useId } from 'react';
import { FieldError } from './field';
import { Icon } from './icon';

type SelectFieldProps = ComponentProps<'select'> & {
  label: string;
  /** Stands after the label, smaller: `(optional)`. */
  note?: string;
  options: readonly string[];
  /** What stands there while nothing is chosen. */
  none: string;
  error?: string | undefined;
};

/** One of a list, as the device itself lets it be chosen; tied to its label and error as the one-line field is. */
export function SelectField({ label, note, options, none, error, className, ...select }: SelectFieldProps) {
  const id = useId();
  const errorId = error ? `${id}-error` : null;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
        {note && <span className="font-normal text-ink-soft"> {note}</span>}
      </label>
      <div className="relative">
        <select
          {...select}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={errorId ?? undefined}
          className={clsx(
            'block min-h-12 w-full appearance-none truncate rounded-md border-2 bg-paper py-2 pr-10 pl-3.5 transition-colors',
            'focus:outline-3 focus:outline-leaf focus:outline-offset-2',
            error ? 'border-clay' : 'border-line-strong focus:border-leaf',
          )}
        >
          <option value="">{none}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
        <Icon
          of={ChevronDown}
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-soft"
        />
      </div>
      <FieldError id={errorId} error={error} />
    </div>
  );
}
