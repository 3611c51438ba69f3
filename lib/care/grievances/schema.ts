import { z } from 'zod';
import { deskGrievanceRefusals } from '@/content/desk-grievances';
import { grievanceFields as words } from '@/content/grievances';
import { given, nameField, textField, wayFields } from '@/lib/care/letters/schema';
import { toPhoneNumber } from '@/lib/core/text';
import { AppError } from '@/lib/http/errors';
import { emailField } from '@/lib/people/auth/schema';
import { ACTIONS, type Cursor, MAX_NAME_LETTERS, MAX_TEXT_LETTERS, readCursor, toNumber } from './rules';

const text = (missing: string, long: string) => textField(missing, long, MAX_TEXT_LETTERS);

/** Owner's side, section 9: who complains, one way to answer, and what went wrong. */
export const grievanceSchema = z
  .object({
    name: nameField(words.name, MAX_NAME_LETTERS),
    phone: wayFields.phone,
    email: wayFields.email,
    text: text(words.text, words.longText(MAX_TEXT_LETTERS)),
    /** No person sees it; programs that fill in every field do. */
    website: z.preprocess(given, z.undefined(words.trap)),
  })
  .refine(({ phone, email }) => phone || email, { message: words.noAnswer, path: ['phone'] });
export type NewGrievance = Omit<z.output<typeof grievanceSchema>, 'website'>;

const email = emailField(words.contact);

/** Its number, and the phone number or address that was given with it. */
export const statusSchema = z.object({
  number: z
    .string(words.number)
    .max(100, words.number)
    .transform((typed, context) => {
      const number = toNumber(typed);
      if (number !== null) return number;
      context.addIssue({ code: 'custom', message: words.number });
      return z.NEVER;
    }),
  contact: z
    .string(words.contact)
    .trim()
    .max(300, words.contact)
    .transform((typed, context) => {
      const contact = toPhoneNumber(typed) ?? email.safeParse(typed).data;
      if (contact) return contact;
      context.addIssue({ code: 'custom', message: words.contact });
      return z.NEVER;
    }),
});
export type StatusRequest = z.output<typeof statusSchema>;

const { action, version, text: noText, longText, state, after } = deskGrievanceRefusals;

/** What the owner does with it, made on a version of it. */
export const stepSchema = z
  .object({
    action: z.enum(ACTIONS, action),
    version: z.number(version).int(version).min(1, version),
    text: z.preprocess(given, text(noText, longText(MAX_TEXT_LETTERS)).optional()),
  })
  .refine(({ action, text }) => action !== 'answer' || text !== undefined, { message: noText, path: ['text'] });
export type StepRequest = z.output<typeof stepSchema>;

const listSchema = z
  .object({
    state: z.enum(['open', 'answered'], state).default('open'),
    after: z
      .string()
      .transform((text, context): Cursor | null => {
        const cursor = readCursor(text);
        if (!cursor) context.addIssue({ code: 'custom', message: after });
        return cursor ?? z.NEVER;
      })
      .default(null),
  })
  .refine(({ state, after }) => !after || (state === 'answered') === (after.answeredAt !== null), after);
export type ListRequest = z.output<typeof listSchema>;

/**
 * The query of the owner's list; what is empty is not asked for.
 * @throws AppError `invalid` for a value that means nothing
 */
export function listRequestOf(search: URLSearchParams): ListRequest {
  const given = [...search].filter(([, value]) => value !== '');
  const parsed = listSchema.safeParse(Object.fromEntries(given));
  if (!parsed.success) throw new AppError('invalid', parsed.error.issues[0]?.message ?? state);
  return parsed.data;
}
