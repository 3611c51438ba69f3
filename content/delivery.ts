/** Section 9: the policy and the payment page say different times, each its own; both stand here. */
export const delivery = {
  policyDays: '5-7 working days',
  shipsWithin: '1-2 business days',
  deliveredWithin: '3-7 business days',
  refundDays: '16-30 days',
} as const;
