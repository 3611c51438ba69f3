/** Photos that may come with a problem. */
export const MAX_PHOTOS = 3;
export const MAX_PROBLEM_LETTERS = 1_000;
