import { useOpenAnswer } from '@/components/lists/use-answer';
import { pincodeWords } from '@/content/pincodes';
import type { Place } from '@/lib/sales/pincodes/rules';

/** Where a pincode lies; null while that is not known. `isUnknown`: the shop has no such pincode on its list. */
export function usePlaces(pin: string | null): { places: readonly Place[] | null; isUnknown: boolean } {
  const path = pin && `/api/shop/pincodes/${pin}`;
  const { data, error } = useOpenAnswer<{ places: Place[] }>(path, pincodeWords.failed);
  return { places: data?.places ?? null, isUnknown: error?.status === 404 };
}
