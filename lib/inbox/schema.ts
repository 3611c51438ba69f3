import { z } from 'zod';

const entity = <T extends z.ZodRawShape>(shape: T) => z.object({ entity: z.object(shape) }).optional();

/** The parts of a provider's event that lead to one of our payments; everything in it is only a hint. */
export const eventSchema = z.object({
  event: z.string().max(100),
  payload: z
    .object({
      payment_link: entity({ id: z.string(), reference_id: z.string().nullish() }),
      payment: entity({ id: z.string() }),
      order: entity({ receipt: z.string().nullish() }),
    })
    .default({}),
});

export type PaymentEvent = z.infer<typeof eventSchema>;
