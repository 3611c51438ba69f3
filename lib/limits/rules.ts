export type Limit = { name: string; points: number; windowS: number };

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** Every limit of the shop: so many points in a window that begins with the first one. */
export const LIMITS = {
  otpResend: { name: 'otp-resend', points: 1, windowS: 30 },
  otpPerPhone: { name: 'otp-phone', points: 5, windowS: HOUR_S },
  otpPerAddress: { name: 'otp-address', points: 60, windowS: HOUR_S },
  otpPerNetwork: { name: 'otp-network', points: 200, windowS: HOUR_S },
  /** Numbers that differ only in their last three digits: what message pumping walks through. */
  otpPerNumberBlock: { name: 'otp-block', points: 50, windowS: HOUR_S },
  smsPerDay: { name: 'sms-day', points: 2_000, windowS: DAY_S },
  verifyPerPhone: { name: 'verify-phone', points: 20, windowS: DAY_S },
  verifyFailuresPerAddress: { name: 'verify-fail-address', points: 50, windowS: HOUR_S },
  verifyFailuresInAll: { name: 'verify-fail-all', points: 2_000, windowS: HOUR_S },
  /** Of one account from one address: whoever attacks it from elsewhere never locks its owner out. */
  loginPerAccountAndAddress: { name: 'login-account', points: 10, windowS: 15 * MINUTE_S },
  loginPerAddress: { name: 'login-address', points: 60, windowS: 15 * MINUTE_S },
  loginPerNetwork: { name: 'login-network', points: 300, windowS: 15 * MINUTE_S },
  registerPerAddress: { name: 'register-address', points: 20, windowS: HOUR_S },
  registerPerEmail: { name: 'register-email', points: 3, windowS: HOUR_S },
  resetPerAddress: { name: 'reset-address', points: 20, windowS: HOUR_S },
  resetMailsPerEmail: { name: 'reset-email', points: 3, windowS: HOUR_S },
  resetTriesPerAddress: { name: 'reset-tries', points: 30, windowS: HOUR_S },
  totpPerAccount: { name: 'totp-account', points: 10, windowS: 15 * MINUTE_S },
  /** These stop floods; a person looks at the fourth cash order of a day to one phone. */
  ordersPerAccount: { name: 'orders-account', points: 50, windowS: DAY_S },
  cashOrdersPerPhone: { name: 'orders-phone', points: 50, windowS: DAY_S },
  ordersPerAddress: { name: 'orders-address', points: 300, windowS: HOUR_S },
} as const satisfies Record<string, Limit>;

/** The network of an address: the first three numbers of IPv4, the first four groups of IPv6. */
export function networkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/.exec(address);
  if (v4?.[1]) return v4[1];
  return address.split(':').slice(0, 4).join(':');
}

export const numberBlockOf = (phoneNumber: string): string => phoneNumber.slice(0, 7);
