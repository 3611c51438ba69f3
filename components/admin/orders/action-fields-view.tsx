import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Field, FieldError } from '@/components/ui/field';
import { deskForms as words } from '@/content/desk-order';
import type { FieldSpec } from './action-fields';

type Values = Record<string, string>;
type FieldsProps = { fields: readonly FieldSpec[]; form: UseFormReturn<Values> };

const CHIP =
  'inline-flex min-h-11 cursor-pointer items-center rounded-full border-2 border-line-strong bg-paper px-4 py-1.5 font-semibold has-checked:border-leaf has-checked:bg-leaf-soft has-checked:text-leaf-dark has-focus-visible:outline-3 has-focus-visible:outline-leaf has-focus-visible:outline-offset-2 hover:border-leaf';

/** One of a few. */
function ClosedChoice({ spec, form, isFirst }: { spec: FieldSpec; form: UseFormReturn<Values>; isFirst: boolean }) {
  const errorId = useId();
  const error = form.formState.errors[spec.name]?.message;
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-2 font-semibold">{spec.label}</legend>
      <div className="flex flex-wrap gap-2">
        {spec.choices?.map(({ value, label }, at) => (
          <label key={value} className={CHIP}>
            <input
              type="radio"
              value={value}
              className="sr-only"
              {...(isFirst && at === 0 ? { 'data-first-focus': '' } : {})}
              {...form.register(spec.name)}
            />
            {label}
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error} />
      {spec.hint && <p className="mt-1 text-ink-soft text-sm">{spec.hint}</p>}
    </fieldset>
  );
}

function Chips({ spec, form }: { spec: FieldSpec; form: UseFormReturn<Values> }) {
  const now = form.watch(spec.name);
  return (
    <fieldset aria-label={words.quick} className="mt-2 flex flex-wrap gap-2">
      {spec.choices?.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={now === value}
          onClick={() => form.setValue(spec.name, value, { shouldDirty: true })}
          className={clsx(
            'min-h-11 rounded-full border-2 px-4 py-1.5 font-semibold hover:border-leaf',
            now === value ? 'border-leaf bg-leaf-soft text-leaf-dark' : 'border-line-strong bg-paper',
          )}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

function TypedField({ spec, form, isFirst }: { spec: FieldSpec; form: UseFormReturn<Values>; isFirst: boolean }) {
  const code = spec.isCode ? { autoCapitalize: 'characters', autoCorrect: 'off', spellCheck: false } : {};
  return (
    <div>
      <Field
        label={spec.label}
        {...(spec.isOptional ? { note: words.optional } : {})}
        hint={spec.hint}
        type={spec.type ?? 'text'}
        {...(spec.type === 'number' ? { inputMode: 'numeric' as const, min: 1 } : {})}
        autoComplete="off"
        error={form.formState.errors[spec.name]?.message}
        {...code}
        {...(isFirst ? { 'data-first-focus': '' } : {})}
        {...form.register(spec.name)}
      />
      {spec.choices && <Chips spec={spec} form={form} />}
    </div>
  );
}

/** The fields of a small form; the first one that is empty has the focus when it opens. */
export function ActionFields({ fields, form }: FieldsProps): ReactNode {
  const first = fields.find((spec) => !spec.first) ?? fields[0];
  return fields.map((spec) =>
    spec.isClosed ? (
      <ClosedChoice key={spec.name} spec={spec} form={form} isFirst={spec === first} />
    ) : (
      <TypedField key={spec.name} spec={spec} form={form} isFirst={spec === first} />
    ),
  );
}
