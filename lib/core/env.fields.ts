import { z } from 'zod';

/** What several keys of the configuration are made of; each refusal names the key and the remedy. */
/** Some ports behind it are taken with it. */
export const port = (key: string) =>
  z.coerce
    .number(`${key} must be a port number between 1 and 65500, for example ${key}=3000.`)
    .int(`${key} must be a whole number.`)
    .min(1, `${key} must be a port number between 1 and 65500.`)
    .max(65_500, `${key} must be a port number between 1 and 65500.`);

export const httpUrl = (key: string) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
      `${key} is not a URL: write it like https://shop.example, with the scheme.`,
    )
    .transform((value) => value.replace(/\/+$/, ''));

/** Paths are put behind it, and what somebody opens is compared with it: as a browser writes it. */
export const siteUrl = (key: string) =>
  httpUrl(key)
    .refine((value) => {
      const { pathname, search, hash, username } = new URL(value);
      return `${pathname}${search}${hash}${username}` === '/';
    }, `${key} has more than scheme and host: write it like https://shop.example, with nothing behind.`)
    .transform((value) => new URL(value).origin);

export const siteUrls = (key: string) =>
  z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((url) => url.trim())
        .filter(Boolean),
    )
    .pipe(z.array(siteUrl(key)));

export const urlOf = (key: string, scheme: RegExp, example: string) =>
  z
    .string(`${key} is missing: write it like ${example}.`)
    .refine(
      (value) => URL.canParse(value) && scheme.test(new URL(value).protocol),
      `${key} is malformed: write it like ${example}.`,
    );

export const filled = (key: string, remedy: string) => z.string(`${key} is missing: ${remedy}.`);

export const previous = (key: string) =>
  z
    .string()
    .regex(/^\S{8,}$/, `${key}_PREVIOUS is malformed: it is the ${key} of before, without spaces, or nothing.`)
    .optional();
