import { type Control, get, type UseFormRegister, useFormState } from 'react-hook-form';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { TextArea } from '@/components/ui/text-area';
import { confirmationNames, messageNames, settingsWords as words } from '@/content/settings';
import { STATE_NAMES } from '@/content/states';
import { SMS_KEYS } from '@/lib/core/settings/rules';
import type { FieldOf } from './fields';
import { RowsField } from './rows-field';
import type { Typed } from './typed';

type SettingFieldProps = {
  id: string;
  field: FieldOf;
  control: Control<Typed>;
  register: UseFormRegister<Typed>;
  isBusy: boolean;
};

const HOURS = Array.from({ length: 24 }, (_, hour) => [String(hour), words.hour(hour)] as const);
const OPTIONS = {
  state: [['', words.notFixed], ...STATE_NAMES.map((name) => [name, name] as const)],
  confirmation: Object.entries(confirmationNames),
  hour: [['', words.off], ...HOURS],
} as const;

const INPUTS = {
  line: {},
  phone: { type: 'tel', inputMode: 'tel' },
  email: { type: 'email', inputMode: 'email' },
  number: { inputMode: 'decimal' },
  month: { type: 'month' },
} as const;

const LINES = { text: 3, lines: 3, codes: 3 } as const;

/** One setting in the way it is typed, with what is wrong with it. */
export function SettingField({ id, field, control, register, isBusy }: SettingFieldProps) {
  const { key, kind, label, hint } = field;
  const { errors } = useFormState({ control });
  const error: string | undefined = get(errors, `${key}.message`);
  const input = { id, label, error, ...(hint ? { hint } : {}), ...register(key) };
  switch (kind) {
    case 'rows':
      return <RowsField id={id} name={key} label={label} hint={hint} control={control} isBusy={isBusy} />;
    case 'templates':
      return <Templates id={id} label={label} control={control} register={register} isBusy={isBusy} />;
    case 'flag': {
      const { error: _error, ...tick } = input;
      return <Checkbox {...tick} className="sm:col-span-2" />;
    }
    case 'state':
    case 'confirmation':
    case 'hour':
      return <Select {...input} options={OPTIONS[kind]} />;
    case 'text':
    case 'lines':
    case 'codes':
      return <TextArea {...input} rows={LINES[kind]} readOnly={isBusy} />;
    default:
      return <Field {...input} {...INPUTS[kind]} readOnly={isBusy} autoComplete="off" />;
  }
}

type TemplatesProps = Omit<SettingFieldProps, 'field'> & { label: string };

/** What each SMS is registered as. */
function Templates({ id, label, control, register, isBusy }: TemplatesProps) {
  const { errors } = useFormState({ control });
  return (
    <fieldset id={id} tabIndex={-1} className="min-w-0 outline-none sm:col-span-2">
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className="grid gap-x-6 gap-y-4 rounded-md bg-cream p-4 sm:grid-cols-2 xl:grid-cols-3">
        {SMS_KEYS.map((key) => (
          <Field
            key={key}
            label={messageNames[key]}
            inputMode="numeric"
            autoComplete="off"
            readOnly={isBusy}
            error={get(errors, `templateIds.${key}.message`)}
            {...register(`templateIds.${key}` as 'templateIds')}
          />
        ))}
      </div>
    </fieldset>
  );
}
