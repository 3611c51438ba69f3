import { z } from 'zod';
import { toLine } from '@/lib/core/text';
import { phoneField } from '@/lib/people/phones/schema';

const AGE_MESSAGE = 'Please enter a valid age between 0-16 years';
const PINCODE_MESSAGE = 'Please enter a valid 6-digit pincode';
const MAX_LINE = 160;

const line = (required: string, tooLong: string) =>
  z.string(required).max(4_000, tooLong).transform(toLine).pipe(z.string().min(1, required).max(MAX_LINE, tooLong));

const age = z
  .union([z.string(), z.number()], 'Child age is required')
  .transform((value) => String(value).trim())
  .pipe(
    z
      .string()
      .min(1, 'Child age is required')
      .regex(/^\d{1,2}(\.\d)?$/, AGE_MESSAGE)
      .transform(Number)
      .refine((years) => years <= 16, AGE_MESSAGE),
  );

/** Section 5, delivery details, in the order of its table. */
export const deliverySchema = z.object({
  name: line('Name is required', 'Please enter a shorter name'),
  address1: line('Address line 1 is required', 'Please enter a shorter address line 1'),
  phone: phoneField('Phone number is required'),
  pincode: z
    .string('Pincode is required')
    .trim()
    .min(1, 'Pincode is required')
    .regex(/^[1-9]\d{5}$/, PINCODE_MESSAGE),
  childAge: age,
  address2: z
    .string()
    .max(4_000, 'Please enter a shorter address line 2')
    .transform(toLine)
    .pipe(z.string().max(MAX_LINE, 'Please enter a shorter address line 2'))
    .nullish()
    .transform((value) => value || null),
});

/** What the form's fields hold: text. */
export type DeliveryInput = z.input<typeof deliverySchema>;
/** What is stored: canonical phone, age in years, null for a missing second line. */
export type Delivery = z.output<typeof deliverySchema>;
