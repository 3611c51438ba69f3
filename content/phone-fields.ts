/** Before the number, where a page can do nothing without scripts. */
export const ORDER_BY_PHONE = 'You can also order by phone:';

/** Section 5: what is said beside the fields for a phone number and the code sent to it. */
export const phoneFields = {
  enter: 'Please enter phone number',
  enterBoth: 'Please enter both phone number and OTP',
  phone: (digits: number) => `Please enter a valid ${digits}-digit phone number`,
  otp: (digits: number) => `Please enter the ${digits}-digit OTP`,
} as const;
