import { z } from 'zod';
import { accountFields } from '@/content/account-fields';
import { enquiryFields as words } from '@/content/enquiry-fields';
import { lengthOf, toLine, toText } from '@/lib/core/text';
import { emailField } from '@/lib/people/auth/schema';
import { INVALID_PHONE, phoneField } from '@/lib/people/phones/schema';
import { MAX_MESSAGE_LENGTH, MAX_NAME_LENGTH } from './rules';

const LONG_MESSAGE = words.longMessage(MAX_MESSAGE_LENGTH);

/** What is left empty is not given. */
const given = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const orNull = (value: string | null | undefined) => value ?? null;

/** Section 2, contact: who asks, one way to answer, and the question. */
export const enquirySchema = z
  .object({
    name: z
      .string(words.name)
      .max(4_000, accountFields.longName)
      .transform(toLine)
      .pipe(z.string().min(1, words.name))
      .refine((name) => lengthOf(name) <= MAX_NAME_LENGTH, accountFields.longName),
    email: z.preprocess(given, emailField(accountFields.email).nullish()).transform(orNull),
    phone: z.preprocess(given, phoneField(INVALID_PHONE).nullish()).transform(orNull),
    message: z
      .string(words.message)
      .max(20_000, LONG_MESSAGE)
      .transform(toText)
      .pipe(z.string().min(1, words.message))
      .refine((message) => lengthOf(message) <= MAX_MESSAGE_LENGTH, LONG_MESSAGE),
  })
  .refine(({ email, phone }) => email || phone, { message: words.noAnswer, path: ['email'] });
