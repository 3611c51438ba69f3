import { z } from 'zod';

const id = z.string().max(64);

/** What the hosted page adds to our callback address, when it is all there. */
export const callbackSchema = z
  .object({
    razorpay_payment_link_id: id,
    razorpay_payment_link_reference_id: id,
    razorpay_payment_link_status: id,
    razorpay_payment_id: id,
    razorpay_signature: z.string().max(128),
  })
  .transform((query) => ({
    linkId: query.razorpay_payment_link_id,
    referenceId: query.razorpay_payment_link_reference_id,
    status: query.razorpay_payment_link_status,
    paymentId: query.razorpay_payment_id,
    signature: query.razorpay_signature,
  }));

/** The callback's parts from an address, or null when any is missing. */
export const callbackOf = (query: URLSearchParams): z.output<typeof callbackSchema> | null =>
  callbackSchema.safeParse(Object.fromEntries(query)).data ?? null;
