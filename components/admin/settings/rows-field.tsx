import { Plus, Trash2 } from 'lucide';
import { type Control, get, useFieldArray, useFormState } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Field, FieldError } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { settingsRows, settingsWords as words } from '@/content/settings';
import type { Row, Typed } from './typed';

type RowsFieldProps = {
  id: string;
  name: string;
  label: string;
  hint: string | undefined;
  control: Control<Typed>;
  isBusy: boolean;
};

type Rows = Record<string, Row[]>;
const TYPES: Record<string, string> = { url: 'url', from: 'date' };
/** One that is first a name is narrow beside one that is an address. */
const GRID = 'grid flex-1 gap-x-4 gap-y-3 sm:grid-cols-[1fr_2fr]';

/** A setting that is a list of rows: each can be taken away, and one more be added. */
export function RowsField({ id, name, label, hint, control, isBusy }: RowsFieldProps) {
  const { one, columns } = settingsRows[name as keyof typeof settingsRows];
  const rows = control as unknown as Control<Rows>;
  const { fields, append, remove } = useFieldArray({ control: rows, name });
  const { errors } = useFormState({ control: rows });
  const keys = Object.keys(columns);
  const add = () => append(Object.fromEntries(keys.map((key) => [key, ''])));
  return (
    <fieldset id={id} tabIndex={-1} className="min-w-0 outline-none sm:col-span-2">
      <legend className="font-semibold">{label}</legend>
      {hint && <p className="text-ink-soft text-sm">{hint}</p>}
      <ul className="mt-2 grid gap-3 empty:hidden">
        {fields.map((row, at) => (
          <li key={row.id} className="flex items-end gap-2 rounded-md bg-cream p-3">
            <div className={GRID}>
              {Object.entries(columns).map(([key, title]) => (
                <Field
                  key={key}
                  label={title}
                  aria-label={`${words.nth(one, at + 1)}: ${title}`}
                  type={TYPES[key] ?? 'text'}
                  inputMode={key === 'percent' ? 'decimal' : undefined}
                  readOnly={isBusy}
                  error={get(errors, `${name}.${at}.${key}.message`)}
                  {...rows.register(`${name}.${at}.${key}`)}
                />
              ))}
            </div>
            <button
              type="button"
              aria-label={words.remove(one, at + 1)}
              disabled={isBusy}
              onClick={() => remove(at)}
              className="grid size-12 shrink-0 place-items-center rounded-full text-clay hover:bg-clay-soft"
            >
              <Icon of={Trash2} className="size-5" />
            </button>
          </li>
        ))}
      </ul>
      <FieldError error={get(errors, `${name}.message`)} />
      <Button variant="ghost" onClick={add} disabled={isBusy} className="mt-1">
        <Icon of={Plus} className="size-5" />
        {words.add(one)}
      </Button>
    </fieldset>
  );
}
