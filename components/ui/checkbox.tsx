import { type ComponentProps, useId } from 'react';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: string; hint?: string };

/** A tick with its words; the whole line takes a thumb. */
export function Checkbox({ label, hint, className, id, ...input }: CheckboxProps) {
  const generated = useId();
  const inputId = id ?? generated;
  const hintId = hint ? `${inputId}-hint` : undefined;
  return (
    <div className={className}>
      <label htmlFor={inputId} className="flex min-h-12 cursor-pointer items-center gap-3 font-semibold">
        <input
          {...input}
          id={inputId}
          type="checkbox"
          aria-describedby={hintId}
          className="size-6 shrink-0 accent-leaf focus-visible:outline-3 focus-visible:outline-leaf focus-visible:outline-offset-2"
        />
        {label}
      </label>
      {hint && (
        <p id={hintId} className="text-ink-soft text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}
