import clsx from 'clsx';
import { CircleAlert } from 'lucide';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from './icon';

/** What stands around a control. */
type Labels = {
  label: string;
  /** Stands after the label, smaller: `(optional)`. */
  note?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
  id?: string | undefined;
};

/** A control of this kind with its labels; works with react-hook-form's `register`. */
export type Labelled<Tag extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<Tag>, keyof Labels | 'prefix'> &
  Labels;

type Tied = Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>;
type LabelledFieldProps = Labels & { children: (tied: Tied) => ReactNode };

/** One label, control, hint and error, tied together for screen readers. */
export function LabelledField({ label, note, hint, error, className, id: given, children }: LabelledFieldProps) {
  const generated = useId();
  const id = given ?? generated;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
        {note && <span className="font-normal text-ink-soft"> {note}</span>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
      })}
      <FieldError id={errorId} error={error} />
      {hint && (
        <div id={hintId} className="mt-1 text-ink-soft text-sm">
          {hint}
        </div>
      )}
    </div>
  );
}

/** The frame of a control that has no other around it. */
export const framed = (error: string | undefined): string =>
  clsx(
    'block w-full rounded-md border-2 bg-paper py-2 transition-colors',
    'focus:outline-3 focus:outline-leaf focus:outline-offset-2',
    error ? 'border-clay' : 'border-line-strong focus:border-leaf',
  );

type FieldProps = Labelled<'input'> & {
  /** Fixed text inside the frame, before what is typed: `+91`. */
  prefix?: string;
  /** A control inside the frame, after what is typed. */
  suffix?: ReactNode;
};

/** A field of one line. */
export function Field({ label, note, hint, error, className, id, prefix, suffix, ...input }: FieldProps) {
  return (
    <LabelledField {...{ label, note, hint, error, className, id }}>
      {(tied) => (
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
            {...tied}
            className="w-full min-w-0 bg-transparent px-3.5 py-2 outline-none placeholder:text-ink-soft disabled:text-ink-soft"
          />
          {suffix}
        </div>
      )}
    </LabelledField>
  );
}

type FieldErrorProps = { id?: string | undefined; error: string | undefined };

/** The live region stays in the page, so that a message that appears in it is announced. */
export function FieldError({ id, error }: FieldErrorProps) {
  return (
    <div aria-live="polite">
      {error && (
        <p id={id} className="mt-1 flex items-start gap-1.5 font-semibold text-clay text-sm">
          <Icon of={CircleAlert} className="mt-0.5 size-4" />
          {error}
        </p>
      )}
    </div>
  );
}
