import { z } from 'zod';

const name = z
  .string()
  .max(100)
  .regex(/^[a-z_]+(\.[a-z_]+)*$/);

/** What any event of the provider says; one that says no more than this is kept, and marked as unreadable. */
export const noticeSchema = z.object({ event: name, payload: z.object({}).default({}) });

/** Ids become part of the provider's addresses: one of another form is never used. */
const idOf = (kind: 'plink' | 'pay' | 'rfnd') => z.string().regex(new RegExp(`^${kind}_[A-Za-z0-9]{14}$`));

/** Our own references; the provider's account may have others, which mean nothing to us. */
const reference = z
  .string()
  .regex(/^[0-9a-z]{26}-\d{1,3}$/)
  .nullish()
  .catch(null);

const entity = <T extends z.ZodRawShape>(shape: T) => z.object({ entity: z.object(shape) }).optional();

/** The parts of a provider's event that lead to one of our payments; everything in it is only a hint. */
export const eventSchema = z.object({
  event: name,
  payload: z
    .object({
      payment_link: entity({ id: idOf('plink'), reference_id: reference }),
      payment: entity({ id: idOf('pay') }),
      order: entity({ receipt: reference }),
      refund: entity({ id: idOf('rfnd') }),
    })
    .default({}),
});

export type PaymentEvent = z.infer<typeof eventSchema>;
