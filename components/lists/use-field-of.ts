import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a field whose value is asked for only once somebody says so: it shows what is asked for from then on, and stays the
 * same field, so that it keeps the focus.
 * @param field the field, which begins with `value`
 */
export function useFieldOf(field: RefObject<HTMLInputElement | null>, value: string): void {
  const shown = useRef(value);
  useLayoutEffect(() => {
    // What was typed before the page came alive stays.
    if (shown.current === value) return;
    shown.current = value;
    if (field.current) field.current.value = value;
  }, [field, value]);
}
