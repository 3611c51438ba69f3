/** A courier as the owner knows it; the tracking address has `{number}` where the parcel's number goes. */
export type Courier = { name: string; trackingUrl: string | null };

/** Where a parcel can be followed; null where the courier has no address for that. */
export function trackingUrlFor(couriers: readonly Courier[], name: string, number: string): string | null {
  const known = couriers.find((courier) => courier.name.toLowerCase() === name.toLowerCase());
  return known?.trackingUrl ? known.trackingUrl.replace('{number}', encodeURIComponent(number)) : null;
}
