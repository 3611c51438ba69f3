/** More admins than these need not hear of everything. */
export const MAX_RECIPIENTS = 10;

/** What the shop's owner is told by mail: a subject without personal data, and a paragraph a line. */
export type OwnerNotice = { subject: string; lines: string[] };
