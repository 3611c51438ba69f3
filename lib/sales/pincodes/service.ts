import 'server-only';
import { deliveryFields } from '@/content/delivery-fields';
import { pincodeWords } from '@/content/pincodes';
import { AppError } from '@/lib/http/errors';
import { getList } from './data';
import { type Destination, destinationOf, type Given, PINCODE_LENGTH, type Place, pinOf } from './rules';
import { placesIn } from './rules.list';

export type FoundPincode = { pincode: string; places: Place[] };

/**
 * Where a pincode lies; several places where it lies in several districts, the likeliest first.
 * @throws AppError `invalid` for what is no pincode, `notFound` for one that is not on the list
 */
export function findPincode(typed: string): FoundPincode {
  const pincode = pinOf(typed);
  if (!pincode) throw new AppError('invalid', deliveryFields.pincode(PINCODE_LENGTH));
  const places = placesIn(getList(), pincode);
  if (places.length === 0) throw new AppError('notFound', pincodeWords.unknown);
  return { pincode, places };
}

/** Where an order to this pincode goes: what the parent said, completed by the list. Never throws for a pincode. */
export const placeOf = (pincode: string, given: Given): Destination =>
  destinationOf(placesIn(getList(), pincode), given);
