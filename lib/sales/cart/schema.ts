import { z } from 'zod';
import { deliveryFields as words } from '@/content/delivery-fields';
import { toDigits, toLine, withoutGaps } from '@/lib/core/text';
import { phoneField } from '@/lib/people/phones/schema';
import { LONGEST_TYPED, PINCODE_LENGTH } from '@/lib/sales/pincodes/rules';
import { stateCalled } from '@/lib/sales/pincodes/rules.states';
import { MAX_CHILD_AGE, MIN_CHILD_AGE } from './rules';

const AGE_MESSAGE = words.age(MIN_CHILD_AGE, MAX_CHILD_AGE);
const PINCODE_MESSAGE = words.pincode(PINCODE_LENGTH);
const PINCODE = new RegExp(`^[1-9]\\d{${PINCODE_LENGTH - 1}}$`);
const MAX_LINE = 160;
const MAX_CITY = 60;

const line = (required: string, tooLong: string) =>
  z.string(required).max(4_000, tooLong).transform(toLine).pipe(z.string().min(1, required).max(MAX_LINE, tooLong));

const age = z
  .union([z.string(), z.number()], words.noAge)
  .transform(String)
  .transform((text) => (text.length > LONGEST_TYPED ? text : toDigits(text)).trim())
  .pipe(
    z
      .string()
      .min(1, words.noAge)
      .regex(/^\d{1,2}(\.\d)?$/, AGE_MESSAGE)
      .transform(Number)
      .refine((years) => years <= MAX_CHILD_AGE, AGE_MESSAGE),
  );

/** With blanks or a dash in it, in Devanagari digits too. */
const pincode = z
  .string(words.noPincode)
  .max(LONGEST_TYPED, PINCODE_MESSAGE)
  .transform((text) => withoutGaps(toDigits(text)))
  .pipe(z.string().min(1, words.noPincode).regex(PINCODE, PINCODE_MESSAGE));

/** A line that may be left out; null without it. */
const optionalLine = (most: number, noText: string, tooLong: string) =>
  z
    .string(noText)
    .max(4_000, tooLong)
    .transform(toLine)
    .pipe(z.string().max(most, tooLong))
    .nullish()
    .transform((value) => value || null);

/** One of the states and union territories, in its own writing. */
const state = optionalLine(MAX_CITY, words.state, words.state).transform((name, context) => {
  const known = name === null ? null : stateCalled(name);
  if (name !== null && known === null) context.addIssue({ code: 'custom', message: words.state });
  return known?.name ?? null;
});

const name = line(words.name, words.longName);

/** Section 5, delivery details, in the order of its table; city and state need not be said. */
export const deliverySchema = z.object({
  name,
  address1: line(words.address1, words.longAddress1),
  phone: phoneField(words.phone),
  pincode,
  childAge: age,
  address2: optionalLine(MAX_LINE, words.address2, words.longAddress2),
  city: optionalLine(MAX_CITY, words.city, words.longCity),
  state,
});

/** What names an order beside its number: for whom and where it went. */
export const parcelSchema = deliverySchema.pick({ name: true, pincode: true });

/** What is no object has no fields: its sender is told about the first that is missing. */
const toFields = (sent: unknown): object =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? sent : {};

/** The same in the body of a call, where it may be anything. */
export const sentDeliverySchema = z.preprocess(toFields, deliverySchema);

/** What the form's fields hold: text. */
export type DeliveryInput = z.input<typeof deliverySchema>;
/** What is stored: canonical phone, age in years, null for what was left out. */
export type Delivery = z.output<typeof deliverySchema>;
