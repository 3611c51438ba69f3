import { z } from 'zod';

/** The database cannot hold a NUL, and no name of ours has one. */
const text = z
  .string()
  .max(100)
  .refine((value) => !value.includes('\0'));

const entity = <T extends z.ZodRawShape>(shape: T) => z.object({ entity: z.object(shape) }).optional();

/** The parts of a provider's event that lead to one of our payments; everything in it is only a hint. */
export const eventSchema = z.object({
  event: text,
  payload: z
    .object({
      payment_link: entity({ id: text, reference_id: text.nullish() }),
      payment: entity({ id: text }),
      order: entity({ receipt: text.nullish() }),
    })
    .default({}),
});

export type PaymentEvent = z.infer<typeof eventSchema>;
