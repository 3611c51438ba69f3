/** Section 2: whom the kit is for, in years. */
export const MIN_CHILD_AGE = 0;
export const MAX_CHILD_AGE = 16;
export const PINCODE_LENGTH = 6;

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

/** Section 5: both numbers are compared in their typed form. */
export const phonesMatch = (phone: string, again: string): boolean => phone.trim() === again.trim();
