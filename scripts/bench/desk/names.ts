/** The case that the others are measured beside. */
export const FLOOR = 'one row by its id';
/** What screens that add up are measured beside: every order read once. */
export const SUM = 'the sum of all orders';
/** Nobody made up is called so; a few orders of long ago are. */
export const RARE_NAME = 'Zubeida Contractor';
/** Many are called so, and a few whose orders wait to be packed. */
export const FREQUENT_NAME = 'Asha Sharma';
