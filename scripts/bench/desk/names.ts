/** The case that the others are measured beside. */
export const FLOOR = 'one row by its id';
/** Nobody made up is called so; a few orders of long ago are. */
export const RARE_NAME = 'Zubeida Contractor';
/** Many are called so, and a few whose orders wait to be packed. */
export const FREQUENT_NAME = 'Asha Sharma';
