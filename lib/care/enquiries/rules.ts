export const MAX_NAME_LENGTH = 80;
export const MAX_MESSAGE_LENGTH = 2_000;

/** What somebody asks; at least one of `email` and `phone` is known. */
export type Enquiry = { name: string; email: string | null; phone: string | null; message: string };
