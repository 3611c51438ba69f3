/** Section 2, shipping policy: in working days. */
const POLICY_WORKING_DAYS = { from: 5, to: 7 } as const;

/** Section 9, the payment page: in business days. */
const SHIPS_WITHIN = { from: 1, to: 2 } as const;

/** Section 9: the policy and the payment page say different times, each its own; both stand here. */
export const delivery = {
  policyWorkingDays: POLICY_WORKING_DAYS,
  policyDays: `${POLICY_WORKING_DAYS.from}-${POLICY_WORKING_DAYS.to} working days`,
  shipsWithinDays: SHIPS_WITHIN,
  shipsWithin: `${SHIPS_WITHIN.from}-${SHIPS_WITHIN.to} business days`,
  deliveredWithin: '3-7 business days',
  refundDays: '16-30 days',
  /** After the day of delivery: damage is reported the same day. */
  reportWithinDays: 0,
  by: (city: string | null) => (city ? `Delivered to ${city} by` : 'Delivered by'),
  within: (city: string | null) => (city ? `Delivered to ${city} within` : 'Delivered within'),
} as const;
