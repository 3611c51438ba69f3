import { z } from 'zod';
import { deliveryFields as words } from '@/content/delivery-fields';
import { toLine } from '@/lib/core/text';
import { phoneField } from '@/lib/people/phones/schema';
import { MAX_CHILD_AGE, MIN_CHILD_AGE, PINCODE_LENGTH } from './rules';

const AGE_MESSAGE = words.age(MIN_CHILD_AGE, MAX_CHILD_AGE);
const PINCODE_MESSAGE = words.pincode(PINCODE_LENGTH);
const PINCODE = new RegExp(`^[1-9]\\d{${PINCODE_LENGTH - 1}}$`);
const MAX_LINE = 160;

const line = (required: string, tooLong: string) =>
  z.string(required).max(4_000, tooLong).transform(toLine).pipe(z.string().min(1, required).max(MAX_LINE, tooLong));

const age = z
  .union([z.string(), z.number()], words.noAge)
  .transform((value) => String(value).trim())
  .pipe(
    z
      .string()
      .min(1, words.noAge)
      .regex(/^\d{1,2}(\.\d)?$/, AGE_MESSAGE)
      .transform(Number)
      .refine((years) => years <= MAX_CHILD_AGE, AGE_MESSAGE),
  );

/** Section 5, delivery details, in the order of its table. */
export const deliverySchema = z.object({
  name: line(words.name, words.longName),
  address1: line(words.address1, words.longAddress1),
  phone: phoneField(words.phone),
  pincode: z.string(words.noPincode).trim().min(1, words.noPincode).regex(PINCODE, PINCODE_MESSAGE),
  childAge: age,
  address2: z
    .string()
    .max(4_000, words.longAddress2)
    .transform(toLine)
    .pipe(z.string().max(MAX_LINE, words.longAddress2))
    .nullish()
    .transform((value) => value || null),
});

/** What the form's fields hold: text. */
export type DeliveryInput = z.input<typeof deliverySchema>;
/** What is stored: canonical phone, age in years, null for a missing second line. */
export type Delivery = z.output<typeof deliverySchema>;
