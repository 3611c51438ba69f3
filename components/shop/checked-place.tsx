import { usePlaces } from '@/components/cart/use-places';
import { pincodeWords } from '@/content/pincodes';
import { proposalFor } from '@/lib/sales/pincodes/rules';
import { DeliveredBy } from './delivered-by';

/** When an order of today comes to this pincode; one that is not known is delivered to as well. */
export function CheckedPlace({ pin }: { pin: string }) {
  const { places, isUnknown } = usePlaces(pin);
  return (
    <>
      <DeliveredBy city={proposalFor(places ?? [], '').city || null} />
      {isUnknown && <span className="block text-ink-soft text-sm">{pincodeWords.unknown}</span>}
    </>
  );
}
