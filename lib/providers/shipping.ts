import 'server-only';

/** A parcel that is to be handed over; what is null the carrier decides. */
type Parcel = {
  /** The order's number for people: what the carrier is given, and is asked by after a lost answer. */
  orderNumber: number;
  courier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
};

/** A parcel that a courier has. */
type HandedOver = { courier: string; trackingNumber: string; trackingUrl: string | null };

/** What a carrier says of a pincode; `days` from the pick-up, null where it does not say. */
type Service = { isServed: boolean; takesCash: boolean; days: number | null };

/** What a carrier tells of a parcel, with the step of the table of actions that it means. */
type News = { at: Date; action: 'out' | 'miss' | 'deliver' | 'turn-back' | 'take-back' | 'lose'; text: string };

/**
 * Whoever carries parcels: one person with a counter receipt, or a company with an API. Each call may throw
 * `ProviderError`; of one whose outcome is `unknown` the carrier is asked again by the order's number.
 */
type Carrier = {
  /** Whether it goes there, grams and whole rupees to be collected (0 for none); null where the carrier cannot say. */
  serves: (pincode: string, parcel: { grams: number; cash: number }) => Promise<Service | null>;
  /** Hands a parcel over, once for each order number. */
  handOver: (parcel: Parcel) => Promise<HandedOver>;
  /** What happened to a parcel since then, oldest first; null where only people know. */
  newsOf: (parcel: HandedOver, since: Date) => Promise<readonly News[] | null>;
};

/**
 * The owner brings the parcel to the courier and types its number; what happens to it people say.
 * @param followAt where a parcel of this courier is followed; null where nobody knows
 */
export const byHand = (followAt: (courier: string, trackingNumber: string) => string | null): Carrier => ({
  serves: async () => null,
  handOver: async ({ courier, trackingNumber, trackingUrl }) => {
    if (!courier || !trackingNumber) throw new TypeError('a parcel by hand needs its courier and its number');
    return { courier, trackingNumber, trackingUrl: trackingUrl ?? followAt(courier, trackingNumber) };
  },
  newsOf: async () => null,
});
