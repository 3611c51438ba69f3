import { z } from 'zod';
import { lengthOf, toLine, toText } from '@/lib/core/text';
import { emailField } from '@/lib/people/auth/schema';
import { INVALID_PHONE, phoneField } from '@/lib/people/phones/schema';
import { MAX_MESSAGE_LENGTH, MAX_NAME_LENGTH } from './rules';

const NAME = 'Please enter your name';
const LONG_NAME = 'Please enter a shorter name';
const MESSAGE = 'Please write your question';
const LONG_MESSAGE = 'Please write at most 2,000 characters';
const NO_ANSWER = 'Please enter your email address or your phone number, so that we can answer';
const INVALID_EMAIL = 'Please enter a valid email address';

/** What is left empty is not given. */
const given = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const orNull = (value: string | null | undefined) => value ?? null;

/** Section 2, contact: who asks, one way to answer, and the question. */
export const enquirySchema = z
  .object({
    name: z
      .string(NAME)
      .max(4_000, LONG_NAME)
      .transform(toLine)
      .pipe(z.string().min(1, NAME))
      .refine((name) => lengthOf(name) <= MAX_NAME_LENGTH, LONG_NAME),
    email: z.preprocess(given, emailField(INVALID_EMAIL).nullish()).transform(orNull),
    phone: z.preprocess(given, phoneField(INVALID_PHONE).nullish()).transform(orNull),
    message: z
      .string(MESSAGE)
      .max(20_000, LONG_MESSAGE)
      .transform(toText)
      .pipe(z.string().min(1, MESSAGE))
      .refine((message) => lengthOf(message) <= MAX_MESSAGE_LENGTH, LONG_MESSAGE),
  })
  .refine(({ email, phone }) => email || phone, { message: NO_ANSWER, path: ['email'] });
