/** By file: how the line begins, the change and the reason. */
export type KeptList = Record<string, readonly (readonly [at: string, change: string, why: string])[]>;

export const NO_DEFAULT = 'splitting a text always gives a first part';
export const SAME_REFUSED = 'whatever stands here is refused by the check that follows';
export const SAME_WORDS = 'a check that follows says the same; this one only spares it long texts';
export const UNREAD = 'nobody reads the code of an issue';
export const LIBRARY = 'it is what the library does without being told';
export const HAS_ISSUE = 'a failure has an issue';
export const NEVER_NULL = 'a query holds no null';
