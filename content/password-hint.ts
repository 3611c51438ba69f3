/** Section 5: what a new password needs, beside its field. */
export const strongPassword = (least: number) =>
  `At least ${least} characters, with an uppercase and a lowercase letter, a number and one of @$!%*?&`;
