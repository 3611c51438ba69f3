import { useSyncExternalStore } from 'react';
import { deliveryDays, formatDays } from '@/lib/sales/delivery-days/rules';
import { useOwnerRules } from './owner-rules';

const LOOK_EVERY_MS = 60_000;

/** The days move on at midnight in India: a page that stays open, or is shown again, follows. */
function follow(look: () => void): () => void {
  const timer = setInterval(look, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/**
 * When an order of this moment is expected, `Thu 26 - Mon 30 Nov`; null in the kept page, which is read on other days
 * than it was made, and until the browser has taken over.
 */
export function useDeliveryDays(): string | null {
  const { holidays } = useOwnerRules();
  const today = () => formatDays(deliveryDays(Date.now(), holidays));
  return useSyncExternalStore(follow, today, () => null);
}
