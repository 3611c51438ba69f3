import { z } from 'zod';
import { accountFields } from '@/content/account-fields';
import { lengthOf, toLine, toText } from '@/lib/core/text';
import { emailField } from '@/lib/people/auth/schema';
import { INVALID_PHONE, phoneField } from '@/lib/people/phones/schema';

/** So many units of what is typed for one letter that is kept: blanks and what is not seen fall away. */
const TYPED_FOR_KEPT = 10;
const MAX_TYPED_NAME = 4_000;

/** What is left empty is not given. */
export const given = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;

/** Lines of at most so many letters, as people count them. */
export const textField = (missing: string, long: string, most: number) =>
  z
    .string(missing)
    .max(TYPED_FOR_KEPT * most, long)
    .transform(toText)
    .pipe(z.string().min(1, missing))
    .refine((text) => lengthOf(text) <= most, long);

/** The name of whoever writes to us, in one line of at most so many letters. */
export const nameField = (missing: string, most: number) =>
  z
    .string(missing)
    .max(MAX_TYPED_NAME, accountFields.longName)
    .transform(toLine)
    .pipe(z.string().min(1, missing))
    .refine((name) => lengthOf(name) <= most, accountFields.longName);

const orNull = <T extends z.ZodType>(field: T) =>
  z.preprocess(given, field.nullish()).transform((value) => value ?? null);

/** The two ways to answer whoever writes to us; what is left empty is null. */
export const wayFields = {
  email: orNull(emailField(accountFields.email)),
  phone: orNull(phoneField(INVALID_PHONE)),
};
