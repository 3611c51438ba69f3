import { Minus, Plus } from 'lucide';
import { useId, useState } from 'react';
import { toDigits } from '@/lib/core/text';
import { Icon } from './icon';

type QuantityControlProps = {
  label: string;
  fewer: string;
  more: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
};

const STEP =
  'grid size-13 place-items-center rounded-full text-leaf hover:bg-leaf-soft aria-disabled:cursor-not-allowed aria-disabled:text-line-strong aria-disabled:hover:bg-transparent';

/** A number between two limits, by buttons or typed; what is typed counts as soon as it is a number in range. */
export function QuantityControl({ label, fewer, more, value, min, max, onChange }: QuantityControlProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);

  const type = (text: string) => {
    const digits = toDigits(text).replace(/\D/g, '').slice(0, String(max).length);
    setDraft(digits);
    if (digits) onChange(Math.min(max, Math.max(min, Number(digits))));
  };
  const step = (by: number) => {
    setDraft(null);
    onChange(Math.min(max, Math.max(min, value + by)));
  };

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="flex items-center rounded-full border-2 border-line-strong bg-paper">
        <button type="button" aria-label={fewer} aria-disabled={value <= min} onClick={() => step(-1)} className={STEP}>
          <Icon of={Minus} />
        </button>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={draft ?? value}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => setDraft(null)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowUp') step(1);
            else if (event.key === 'ArrowDown') step(-1);
            else return;
            event.preventDefault();
          }}
          className="w-14 rounded-sm bg-transparent text-center font-bold font-display text-2xl"
        />
        <button type="button" aria-label={more} aria-disabled={value >= max} onClick={() => step(1)} className={STEP}>
          <Icon of={Plus} />
        </button>
      </div>
    </div>
  );
}
