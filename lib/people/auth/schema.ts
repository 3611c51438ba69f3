import { z } from 'zod';
import { accountFields as words } from '@/content/account-fields';
import { toLine } from '@/lib/core/text';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_AT_REGISTER, MIN_PASSWORD_AT_RESET, toEmail } from './rules';

const LONG_PASSWORD = words.longPassword(MAX_PASSWORD_LENGTH);

/** Any printable characters; length in characters as people count them, not in UTF-16 units. */
const passwordText = (required: string) =>
  z
    .string(required)
    .max(2 * MAX_PASSWORD_LENGTH, LONG_PASSWORD)
    .refine((value) => [...value].length <= MAX_PASSWORD_LENGTH, LONG_PASSWORD)
    .refine((value) => !/\p{Cc}/u.test(value), words.oddPassword);

/** An e-mail address in its one canonical form, with the message for an empty one chosen by the form. */
export const emailField = (required: string) =>
  z
    .string(required)
    .max(320, words.email)
    .trim()
    .min(1, required)
    .transform((value, context) => {
      const email = toEmail(value);
      if (email) return email;
      context.addIssue({ code: 'custom', message: words.email });
      return z.NEVER;
    });

/** Section 5, login. An address that is none is simply not known; `code` is the second factor. */
export const loginSchema = z.object({
  email: z.string(words.fillIn).max(320, words.wrongLogin).trim().min(1, words.fillIn),
  password: z.string(words.fillIn).min(1, words.fillIn).max(1_024, words.wrongLogin),
  code: z.string(words.wrongCode).trim().max(40, words.wrongCode).optional(),
});

/** Section 5, register: all fields first, then the password, then the address. */
export const registerSchema = z
  .object({
    userName: z.string(words.allRequired).max(400, words.longName).transform(toLine),
    email: z.string(words.allRequired).trim(),
    password: z.string(words.allRequired),
  })
  .refine(({ userName, email, password }) => userName && email && password, words.allRequired)
  .refine(
    ({ password }) => [...password].length >= MIN_PASSWORD_AT_REGISTER,
    words.shortPassword(MIN_PASSWORD_AT_REGISTER),
  )
  .pipe(
    z.object({
      userName: z.string().max(80, words.longName),
      password: passwordText(words.allRequired),
      email: emailField(words.allRequired),
    }),
  );

/** Section 5, forgot. */
export const forgotSchema = z.object({ email: emailField(words.enterEmail) });

/** As section 5 says: a run of allowed characters at the start, and one of each kind anywhere. */
const STRONG = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]+/s;

/** Section 5, reset, in the order of its table; kept for the change of a password too. */
export const resetSchema = z
  .object({ password: z.string(words.fillIn), confirmPassword: z.string(words.fillIn) })
  .superRefine(({ password, confirmPassword }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message, path: ['password'] });
    if (!password || !confirmPassword) return refuse(words.fillIn);
    if (password !== confirmPassword)
      return context.addIssue({ code: 'custom', message: words.differentPasswords, path: ['confirmPassword'] });
    if ([...password].length < MIN_PASSWORD_AT_RESET) return refuse(words.shortPassword(MIN_PASSWORD_AT_RESET));
    if (!STRONG.test(password)) return refuse(words.weakPassword);
    const printable = passwordText(words.fillIn).safeParse(password);
    if (!printable.success) refuse(printable.error.issues[0]?.message ?? LONG_PASSWORD);
  });

export const changePasswordSchema = z.intersection(
  z.object({ currentPassword: z.string(words.fillIn).min(1, words.fillIn).max(1_024, words.wrongCurrent) }),
  resetSchema,
);

/** Six digits of an authenticator app, or a recovery code. */
export const totpCodeSchema = z.object({
  code: z.string(words.enterCode).trim().min(1, words.enterCode).max(40, words.wrongCode),
});

/** The same to switch the second factor on, with the password. */
export const enableFactorSchema = z.object({
  code: z.string(words.enterCode).trim().min(1, words.enterCode).max(40, words.wrongCode),
  password: z.string(words.fillIn).min(1, words.fillIn).max(1_024, words.wrongPassword),
});

export type Login = z.output<typeof loginSchema>;
export type Register = z.output<typeof registerSchema>;
export type ChangePassword = z.output<typeof changePasswordSchema>;
