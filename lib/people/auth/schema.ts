import { z } from 'zod';
import { toLine } from '@/lib/core/text';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_AT_REGISTER, MIN_PASSWORD_AT_RESET, toEmail } from './rules';

const INVALID_EMAIL = 'Please enter a valid email address';
const LONG_PASSWORD = `Password must be at most ${MAX_PASSWORD_LENGTH} characters long`;
const ODD_PASSWORD = 'Password must not contain control characters';
const WEAK_PASSWORD =
  'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character';

/** Any printable characters; length in characters as people count them, not in UTF-16 units. */
const passwordText = (required: string) =>
  z
    .string(required)
    .min(1, required)
    .max(2 * MAX_PASSWORD_LENGTH, LONG_PASSWORD)
    .refine((value) => [...value].length <= MAX_PASSWORD_LENGTH, LONG_PASSWORD)
    .refine((value) => !/\p{Cc}/u.test(value), ODD_PASSWORD);

/** An e-mail address in its one canonical form, with the message for an empty one chosen by the form. */
export const emailField = (required: string) =>
  z
    .string(required)
    .max(320, INVALID_EMAIL)
    .trim()
    .min(1, required)
    .transform((value, context) => {
      const email = toEmail(value);
      if (email) return email;
      context.addIssue({ code: 'custom', message: INVALID_EMAIL });
      return z.NEVER;
    });

const FILL_IN = 'Please fill in all fields';
const WRONG_CODE = 'The code is not correct';

/** Section 5, login. An address that is none is simply not known; `code` is the second factor. */
export const loginSchema = z.object({
  email: z.string(FILL_IN).max(320, 'Email or password is not correct').trim().min(1, FILL_IN),
  password: z.string(FILL_IN).min(1, FILL_IN).max(1_024, 'Email or password is not correct'),
  code: z.string(WRONG_CODE).trim().max(40, WRONG_CODE).optional(),
});

const ALL_REQUIRED = 'All fields are required';
const SHORT_AT_REGISTER = `Password must be at least ${MIN_PASSWORD_AT_REGISTER} characters long`;

/** Section 5, register: all fields first, then the password, then the address. */
export const registerSchema = z
  .object({
    userName: z.string(ALL_REQUIRED).max(400, 'Please enter a shorter name').transform(toLine),
    email: z.string(ALL_REQUIRED).trim(),
    password: z.string(ALL_REQUIRED),
  })
  .refine(({ userName, email, password }) => userName && email && password, ALL_REQUIRED)
  .refine(({ password }) => [...password].length >= MIN_PASSWORD_AT_REGISTER, SHORT_AT_REGISTER)
  .pipe(
    z.object({
      userName: z.string().max(80, 'Please enter a shorter name'),
      password: passwordText(ALL_REQUIRED),
      email: emailField(ALL_REQUIRED),
    }),
  );

/** Section 5, forgot. */
export const forgotSchema = z.object({ email: emailField('Please enter your email address') });

const SHORT_AT_RESET = `Password must be at least ${MIN_PASSWORD_AT_RESET} characters long`;
/** As section 5 says: a run of allowed characters at the start, and one of each kind anywhere. */
const STRONG = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]+/s;

/** Section 5, reset, in the order of its table; kept for the change of a password too. */
export const resetSchema = z
  .object({ password: z.string(FILL_IN), confirmPassword: z.string(FILL_IN) })
  .superRefine(({ password, confirmPassword }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message, path: ['password'] });
    if (!password || !confirmPassword) return refuse(FILL_IN);
    if (password !== confirmPassword)
      return context.addIssue({ code: 'custom', message: 'Passwords do not match', path: ['confirmPassword'] });
    if ([...password].length < MIN_PASSWORD_AT_RESET) return refuse(SHORT_AT_RESET);
    if (!STRONG.test(password)) return refuse(WEAK_PASSWORD);
    const printable = passwordText(FILL_IN).safeParse(password);
    if (!printable.success) refuse(printable.error.issues[0]?.message ?? LONG_PASSWORD);
  });

export const changePasswordSchema = z.intersection(
  z.object({ currentPassword: z.string(FILL_IN).min(1, FILL_IN).max(1_024, 'The current password is not correct') }),
  resetSchema,
);

/** Six digits of an authenticator app, or a recovery code. */
export const totpCodeSchema = z.object({
  code: z.string('Please enter the code').trim().min(1, 'Please enter the code').max(40, WRONG_CODE),
});

/** The same to switch the second factor on, with the password. */
export const enableFactorSchema = z.object({
  code: z.string('Please enter the code').trim().min(1, 'Please enter the code').max(40, WRONG_CODE),
  password: z.string(FILL_IN).min(1, FILL_IN).max(1_024, 'The password is not correct'),
});

export type Login = z.output<typeof loginSchema>;
export type Register = z.output<typeof registerSchema>;
export type ChangePassword = z.output<typeof changePasswordSchema>;
