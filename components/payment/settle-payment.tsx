'use client';

import { useEffect } from 'react';
import { forgetPayment, paymentIdFor, rememberedOrderId } from '@/components/cart/storage';
import { askPayment } from './payment-status';

/** Section 4, success page: one last look at the payment, whose result changes nothing here; then it is forgotten. */
export function SettlePayment({ orderId }: { orderId: string | null }) {
  useEffect(() => {
    const known = orderId ?? rememberedOrderId();
    if (!known) {
      forgetPayment();
      return;
    }
    void askPayment(paymentIdFor(known)).then(({ state, status }) => {
      if (state === null) console.debug('The payment status could not be read', status);
      forgetPayment();
    });
  }, [orderId]);
  return null;
}
