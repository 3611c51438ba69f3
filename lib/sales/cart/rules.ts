import { fitTyped, toPhoneNumber } from '@/lib/core/text';

/** Section 2: whom the kit is for, in years. */
export const MIN_CHILD_AGE = 0;
export const MAX_CHILD_AGE = 16;

/** Section 5, dosage hint: drops from each vial daily for a child of this age in years. */
export const dropsForAge = (ageYears: number): 2 | 3 => (ageYears <= 1 ? 2 : 3);

/** Section 2: the cart opens by itself this long after the page. */
export const AUTO_OPEN_MS = 500;

export type CartStep = 'details' | 'verification' | 'payment';

export const CART_STEPS: readonly CartStep[] = ['details', 'verification', 'payment'];

/** Section 4: Back returns one step. */
export const stepBefore = (step: CartStep): CartStep =>
  CART_STEPS[Math.max(0, CART_STEPS.indexOf(step) - 1)] ?? 'details';

export const stepNumber = (step: CartStep): number => CART_STEPS.indexOf(step) + 1;

const canonical = (typed: string): string => toPhoneNumber(typed) ?? typed.trim();

/** Section 5: both are the same number, in whatever way each of them was typed. */
export const phonesMatch = (phone: string, again: string): boolean => canonical(phone) === canonical(again);

/** Blanks, and dashes behind a digit: one before it is a minus. */
const BETWEEN_DIGITS = /\s|(?<=\p{Nd})-/gu;

/** What a field of at most so many digits holds after a key, and where its caret stands: blanks never use up its length. */
export function toTypedDigits(input: string, caret: number, most: number): { text: string; caret: number } {
  const [head = '', tail = ''] = [input.slice(0, caret), input.slice(caret)].map((part) =>
    part.replace(BETWEEN_DIGITS, ''),
  );
  return fitTyped(head, tail, most);
}
