'use client';

import { delivery } from '@/content/delivery';
import { useDeliveryDays } from './use-delivery-days';

/** When an order of today comes; in the kept page the working days of the policy, which are true on every day. */
export function DeliveredBy({ city }: { city: string | null }) {
  const days = useDeliveryDays();
  return (
    <>
      {days === null ? delivery.within(city) : delivery.by(city)}{' '}
      <strong className="font-semibold whitespace-nowrap max-[16rem]:whitespace-normal">
        {days ?? delivery.policyDays}
      </strong>
    </>
  );
}
