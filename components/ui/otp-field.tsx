import clsx from 'clsx';
import { OTPInput } from 'input-otp';
import { type ReactNode, useEffect, useRef } from 'react';
import { LabelledField } from './field';

type OtpFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** A code is whole: typed, pasted or filled in. The same one is told once; what was refused is not told again. */
  onWhole?: (code: string) => void;
  length?: number;
  hint?: ReactNode;
  error?: string | undefined;
  autoFocus?: boolean;
  readOnly?: boolean;
  name?: string;
};

/** The code in a message that was pasted as a whole; without digits enough, what was pasted. */
export function codeIn(pasted: string, length: number): string {
  const runs = [`\\p{Nd}{${length}}`, `\\p{Nd}(?:[\\s.\\-–]?\\p{Nd}){${length - 1}}`];
  for (const run of runs) {
    const code = new RegExp(`(?:^|\\P{Nd})(${run})(?!\\p{Nd})`, 'u').exec(pasted)?.[1];
    if (code) return code.replace(/\P{Nd}/gu, '');
  }
  return pasted.replace(/\s/g, '');
}

/**
 * Whether a code has just become whole: every place holds a digit, in whatever script, and it was the last that was
 * missing, or several came at once. Whoever changes one digit of a whole code may have another one to change.
 */
export function isMadeWhole(before: string, code: string, length: number): boolean {
  if (!new RegExp(`^\\p{Nd}{${length}}$`, 'u').test(code)) return false;
  const changed = [...code].filter((digit, place) => digit !== [...before][place]);
  return before.length < code.length || changed.length > 1;
}

/** One real input behind separate boxes: codes from SMS fill it, paste and screen readers work as usual. */
export function OtpField({
  label,
  value,
  onChange,
  onWhole,
  length = 6,
  hint,
  error,
  autoFocus,
  readOnly,
  name,
}: OtpFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const told = useRef('');

  const change = (code: string) => {
    onChange(code);
    if (!onWhole || code === told.current || !isMadeWhole(value, code, length)) return;
    told.current = code;
    onWhole(code);
  };

  // The next key replaces a refused code as a whole, where a press on the field would select its last box only.
  useEffect(() => {
    if (!error) return;
    input.current?.focus();
    input.current?.select();
  }, [error]);

  return (
    <LabelledField {...{ label, hint, error }}>
      {(tied) => (
        <OTPInput
          ref={input}
          {...tied}
          {...(name ? { name } : {})}
          maxLength={length}
          value={value}
          onChange={change}
          inputMode="numeric"
          autoComplete="one-time-code"
          pushPasswordManagerStrategy="none"
          noScriptCSSFallback={null}
          pasteTransformer={(pasted) => codeIn(pasted, length)}
          autoFocus={autoFocus ?? false}
          readOnly={readOnly ?? false}
          containerClassName="flex"
          render={({ slots }) => (
            <div className="flex w-full gap-2 sm:gap-3">
              {slots.map((slot, index) => (
                <div
                  // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are places, they never move
                  key={index}
                  className={clsx(
                    'grid h-14 min-w-0 flex-1 place-items-center rounded-md border-2 bg-paper font-semibold text-2xl tabular-nums',
                    error ? 'border-clay' : slot.char ? 'border-leaf' : 'border-line-strong',
                    slot.isActive && 'outline-3 outline-leaf outline-offset-2',
                  )}
                >
                  {slot.char}
                  {slot.hasFakeCaret && <span className="h-6 w-0.5 animate-pulse bg-ink" />}
                </div>
              ))}
            </div>
          )}
        />
      )}
    </LabelledField>
  );
}
