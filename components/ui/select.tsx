import clsx from 'clsx';
import { ChevronDown } from 'lucide';
import { framed, type Labelled, LabelledField } from './field';
import { Icon } from './icon';

type SelectProps = Labelled<'select'> & {
  /** A text is its own value. */
  options: readonly (string | readonly [value: string, text: string])[];
  /** What stands there while nothing is chosen, where that may be. */
  none?: string;
};

/** One of a list, as the device itself lets it be chosen. */
export function Select({ label, note, hint, error, className, id, options, none, ...select }: SelectProps) {
  const pairs = options.map((option) => (typeof option === 'string' ? ([option, option] as const) : option));
  return (
    <LabelledField {...{ label, note, hint, error, className, id }}>
      {(tied) => (
        <div className="relative">
          <select
            {...select}
            {...tied}
            className={clsx(framed(error), 'min-h-12 appearance-none truncate pr-10 pl-3.5')}
          >
            {none !== undefined && <option value="">{none}</option>}
            {pairs.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <Icon
            of={ChevronDown}
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-soft"
          />
        </div>
      )}
    </LabelledField>
  );
}
