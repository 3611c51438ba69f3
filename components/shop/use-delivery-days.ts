import { useSyncExternalStore } from 'react';
import { followClock } from '@/components/ui/follow-clock';
import { deliveryDays, formatDays } from '@/lib/sales/delivery-days/rules';
import { useOwnerRules } from './owner-rules';

/**
 * When an order of this moment is expected, `Thu 26 - Mon 30 Nov`; null in the kept page, which is read on other days
 * than it was made, and until the browser has taken over.
 */
export function useDeliveryDays(): string | null {
  const { holidays } = useOwnerRules();
  const today = () => formatDays(deliveryDays(Date.now(), holidays));
  return useSyncExternalStore(followClock, today, () => null);
}
