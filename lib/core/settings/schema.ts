import { z } from 'zod';
import { phoneFields } from '@/content/phone-fields';
import { settingsRefusals as words } from '@/content/settings-answers';
import { STATE_NAMES } from '@/content/states';
import { lengthOf, toDigits, toLine, toPhoneNumber, toText } from '@/lib/core/text';
import { AppError } from '@/lib/http/errors';
import {
  CONFIRMATIONS,
  DEFAULTS,
  GROUPS,
  type Group,
  isGstin,
  MAX_CASH_KITS,
  MAX_COURIER_LETTERS,
  MESSAGE_KEYS,
  toHttpsLink,
  toShopPhone,
  toTrackingAddress,
  withShortNames,
} from './rules';

const MAX_LINE = 200;
const MAX_TEXT = 500;
const MAX_LINK = 500;
const MAX_PINCODES = 2_000;
const MOBILE_DIGITS = 10;
const INVALID_PHONE = phoneFields.phone(MOBILE_DIGITS);

/** A value that may be missing: nothing typed is null. */
const blank = <T extends z.ZodType>(schema: T) =>
  z.preprocess((given) => (typeof given === 'string' && given.trim() === '' ? null : given), schema.nullable());

const typed = (most: number, tidy: (text: string) => string, empty: string) =>
  z
    .string(words.text)
    .transform(tidy)
    .refine((text) => text !== '', empty)
    .refine((text) => lengthOf(text) <= most, words.short(most))
    .refine((text) => !/[[\]]/.test(text), words.brackets);
const line = (most = MAX_LINE, empty: string = words.text) => typed(most, toLine, empty);
const text = () => typed(MAX_TEXT, toText, words.text);

/** What was typed in its one form; `null` from `toForm` is not valid. */
const formed = (message: string, toForm: (typed: string) => string | null, most = MAX_LINE) =>
  z
    .string(message)
    .max(most, message)
    .transform((given, context) => {
      const value = toForm(given);
      if (value !== null) return value;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
const matching = (message: string, pattern: RegExp) =>
  formed(message, (given) => {
    const value = toDigits(given).trim().toUpperCase();
    return pattern.test(value) ? value : null;
  });

const mobile = formed(INVALID_PHONE, toPhoneNumber, 30);
const shopPhone = formed(INVALID_PHONE, toShopPhone, 30);
const email = z.string(words.email).trim().toLowerCase().max(254, words.email).pipe(z.email(words.email));
const link = formed(words.link, toHttpsLink, MAX_LINK);
const gstin = formed(words.gstin, (given) => {
  const value = given.replace(/\s/g, '').toUpperCase();
  return isGstin(value) ? value : null;
});
const pincode = matching(words.pincode, /^[1-9]\d{5}$/);
const day = z.iso.date(words.day);
const whole = (least: number, most: number) => {
  const message = words.whole(least, most);
  return z.number(message).int(message).min(least, message).max(most, message);
};
const flag = z.boolean(words.yesNo);

const list = <T extends z.ZodType>(item: T, most: number) =>
  z.array(item, words.list(most)).max(most, words.list(most));
const sorted = (item: z.ZodType<string>, most: number) =>
  list(item, most).transform((items) => [...new Set(items)].sort());
/** No two rows of a list are about the same. */
const distinct = <T>(rows: z.ZodType<T[]>, keyOf: (row: T) => string) =>
  rows.refine((all) => new Set(all.map((row) => keyOf(row).toLowerCase())).size === all.length, words.twice);

const tracking = formed(words.tracking, toTrackingAddress, MAX_LINK);
const percent = z.number(words.between(0, 40)).min(0, words.between(0, 40)).max(40, words.between(0, 40));
const volume = z
  .number(words.between(0.1, 1000))
  .min(0.1, words.between(0.1, 1000))
  .max(1000, words.between(0.1, 1000));

/** Section 8 of the owner's side: every setting there is. */
export const settingsSchema = z.strictObject({
  shop: z.strictObject({
    phone: blank(shopPhone),
    whatsapp: blank(mobile),
    email: blank(email),
    address: blank(text()),
    hours: blank(line()),
    social: distinct(list(z.strictObject({ name: line(40, words.name), url: link }), 10), ({ name }) => name),
    court: blank(line()),
  }),
  kit: z.strictObject({
    vials: blank(whole(1, 100)),
    millilitres: blank(volume),
    /** So many days one kit lasts. */
    days: blank(whole(1, 366)),
    ingredients: distinct(
      list(z.strictObject({ name: line(100, words.name), amount: line(60, words.amount) }), 60),
      ({ name }) => name,
    ),
    shelfLife: blank(line()),
    storage: blank(text()),
    maker: blank(text()),
    packer: blank(text()),
    packedIn: blank(matching(words.month, /^20\d\d-(0[1-9]|1[0-2])$/)),
    customerCare: blank(text()),
  }),
  seller: z.strictObject({
    legalName: blank(line()),
    address: blank(text()),
    state: blank(z.enum(STATE_NAMES, words.choice)),
    gstin: blank(gstin),
    licences: distinct(list(line(80), 10), (licence) => licence),
    hsn: blank(matching(words.hsn, /^\d{4}(\d\d){0,2}$/)),
    /** Percent with the day from which it holds, the earliest first. */
    taxRates: distinct(list(z.strictObject({ percent, from: day }), 20), ({ from }) => from).transform((rates) =>
      rates.toSorted((one, other) => one.from.localeCompare(other.from)),
    ),
  }),
  cod: z.strictObject({
    enabled: flag,
    maxKits: whole(1, MAX_CASH_KITS),
    /** 0 for as many as there are. */
    maxOpenPerPhone: whole(0, 50),
    confirmation: z.enum(CONFIRMATIONS, words.choice),
    confirmAboveKits: whole(1, MAX_CASH_KITS),
    /** 0 for never. */
    returnsBeforeOnline: whole(0, 20),
    pincodesWithoutCash: sorted(pincode, MAX_PINCODES),
    pincodesWithoutDelivery: sorted(pincode, MAX_PINCODES),
  }),
  messages: z.strictObject({
    ownerEmails: sorted(email, 5),
    newOrderMail: flag,
    /** The hour of India's day at which the digest goes out; null for none. */
    digestHour: whole(0, 23).nullable(),
    /** What each SMS is registered as (DLT). */
    templateIds: z.partialRecord(
      z.enum(MESSAGE_KEYS, words.unknown),
      matching(words.template, /^\d{10,25}$/),
      words.template,
    ),
    sender: blank(matching(words.sender, /^[A-Z0-9]{6}$/)),
  }),
  grievance: z.strictObject({
    name: blank(line(100)),
    phone: blank(shopPhone),
    email: blank(email),
    hours: blank(line()),
  }),
  privacy: z.strictObject({ childAgeMonths: whole(1, 120) }),
  couriers: z.strictObject({
    list: distinct(
      list(z.strictObject({ name: line(MAX_COURIER_LETTERS, words.name), trackingUrl: blank(tracking) }), 30),
      ({ name }) => name,
    ),
    /** Days on which nothing is delivered, beside the Sundays. */
    holidays: sorted(day, 200),
  }),
});

export type Settings = z.output<typeof settingsSchema>;

/** Section 7: `values` are those of the group that change, `version` is the one they were made on. */
export const changeSchema = z.object({
  group: z.enum(GROUPS, words.group),
  values: z.record(z.string(), z.unknown(), words.values),
  version: z.number(words.version).int(words.version).min(0, words.version),
});
export type SettingsChange = z.output<typeof changeSchema>;

const beforeSchema = z.coerce.number().int().min(1).max(2_147_483_647).nullable();

/**
 * The version that a page of the history ends before, or null for its first page.
 * @throws AppError `invalid`
 */
export function beforeOf(asked: string | null): number | null {
  const parsed = beforeSchema.safeParse(asked);
  if (!parsed.success) throw new AppError('invalid', words.before);
  return parsed.data;
}

/** A setting that cannot be, and why. */
export type Refused = { field: string; message: string };
type Values = { ok: true; values: Record<string, unknown> } | { ok: false; refused: Refused };

/** The values of a group in their one form, or the first that cannot be: `social.0.url` and what is wrong with it. */
export function readValues(group: Group, given: object): Values {
  const result = settingsSchema.shape[group].partial().safeParse(given);
  if (result.success) return { ok: true, values: result.data };
  const [issue] = result.error.issues;
  const isUnknown = issue?.code === 'unrecognized_keys';
  const path = [...(issue?.path ?? []), ...(isUnknown ? issue.keys.slice(0, 1) : [])];
  const message = isUnknown ? words.unknown : (issue?.message ?? words.values);
  return { ok: false, refused: { field: path.join('.'), message } };
}

type Stored = Partial<Record<string, object>>;

/** The settings as they stand: what is stored where it still is a value, else what the code says. */
export function toSettings(stored: Stored): Settings {
  const groups = GROUPS.map((group) => {
    const shape: Record<string, z.ZodType> = settingsSchema.shape[group].shape;
    const values: Record<string, unknown> = { ...stored[group] };
    if (group === 'couriers' && Object.hasOwn(values, 'list')) values.list = withShortNames(values.list);
    const entries = Object.entries(DEFAULTS[group]).map(([key, standard]) => {
      const result = Object.hasOwn(values, key) ? shape[key]?.safeParse(values[key]) : undefined;
      return [key, result?.success ? result.data : standard];
    });
    return [group, Object.fromEntries(entries)];
  });
  return settingsSchema.parse(Object.fromEntries(groups));
}
