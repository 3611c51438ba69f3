export type Limit = { name: string; points: number; windowS: number };

/** A limit and whose counter it is. */
export type Claim = readonly [limit: Limit, key: string];

/** The client's address: the last entry of `X-Forwarded-For`, which the proxy in front of us adds. */
export const addressIn = (forwardedFor: string | null): string =>
  forwardedFor?.split(',').at(-1)?.trim().slice(0, 64) || 'unknown';

/** How a counter is called in the table. */
export const keyOf = ([limit, key]: Claim): string => `${limit.name}:${key}`;

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** Every limit of the shop: so many points in a window that begins with the first one. */
export const LIMITS = {
  /** The codes of a phone; a browser that has signed in with it before has as many of its own. */
  otpResend: { name: 'otp-resend', points: 1, windowS: 30 },
  otpPerPhone: { name: 'otp-phone', points: 5, windowS: HOUR_S },
  otpPerPhoneADay: { name: 'otp-phone-day', points: 12, windowS: DAY_S },
  otpPerAddress: { name: 'otp-address', points: 60, windowS: HOUR_S },
  otpPerNetwork: { name: 'otp-network', points: 200, windowS: HOUR_S },
  /**
   * What message pumping walks through: of 5,000 neighbouring numbers at most these many get a code in a day, or a
   * message about an order of somebody who has not proved the number. A browser that has signed in with the number is
   * not held by it.
   */
  otpPerNumberBlock: { name: 'otp-block', points: 50, windowS: DAY_S },
  /** `points` is only the default of `SMS_DAILY_LIMIT`. */
  smsPerDay: { name: 'sms-day', points: 2_000, windowS: DAY_S },
  /** For what is logged once and not a thousand times. */
  alarm: { name: 'alarm', points: 1, windowS: DAY_S },
  /** A refused key is logged again after this long, not with each call. */
  keyAlarm: { name: 'alarm-key', points: 1, windowS: HOUR_S },
  /** One process looks what is wrong with the shop, and the owner is not mailed about it all the time. */
  alarmLooks: { name: 'alarm-look', points: 1, windowS: 50 },
  alarmMails: { name: 'alarm-mail', points: 6, windowS: HOUR_S },
  verifyPerPhone: { name: 'verify-phone', points: 20, windowS: DAY_S },
  verifyFailuresPerAddress: { name: 'verify-fail-address', points: 50, windowS: HOUR_S },
  verifyFailuresPerNetwork: { name: 'verify-fail-network', points: 200, windowS: HOUR_S },
  verifyFailuresInAll: { name: 'verify-fail-all', points: 500, windowS: HOUR_S },
  /** Of one account from one address: whoever attacks it from elsewhere never locks its owner out. */
  loginPerAccountAndAddress: { name: 'login-account', points: 10, windowS: 15 * MINUTE_S },
  /** Wrong ones of one account from all browsers together that have never signed in to it; a right one is no guess. */
  loginByUnknownDevices: { name: 'login-unknown', points: 20, windowS: HOUR_S },
  /** Of a browser that has: nobody else can use these up. */
  loginPerDevice: { name: 'login-device', points: 10, windowS: 15 * MINUTE_S },
  loginPerDeviceAnHour: { name: 'login-device-hour', points: 20, windowS: HOUR_S },
  loginPerAddress: { name: 'login-address', points: 60, windowS: 15 * MINUTE_S },
  loginPerNetwork: { name: 'login-network', points: 300, windowS: 15 * MINUTE_S },
  /** Wrong ones of browsers that have never signed in to the account that they name. */
  loginFailuresPerNetwork: { name: 'login-fail-network', points: 300, windowS: HOUR_S },
  loginFailuresInAll: { name: 'login-fail-all', points: 1_000, windowS: HOUR_S },
  /** Passwords that somebody who is signed in shows once more, of an account from all addresses together. */
  passwordsShown: { name: 'password-shown', points: 20, windowS: HOUR_S },
  registerPerAddress: { name: 'register-address', points: 20, windowS: HOUR_S },
  /** What one mailbox and one sender may have us mail because of registrations; none of these shows. */
  registerPerEmail: { name: 'register-email', points: 3, windowS: HOUR_S },
  registerPerEmailADay: { name: 'register-email-day', points: 6, windowS: DAY_S },
  registerMailsPerAddress: { name: 'register-mail-address', points: 5, windowS: HOUR_S },
  registerMailsPerNetwork: { name: 'register-mail-network', points: 20, windowS: HOUR_S },
  resetPerAddress: { name: 'reset-address', points: 20, windowS: HOUR_S },
  resetMailsPerEmail: { name: 'reset-email', points: 3, windowS: HOUR_S },
  /** Does not show either. */
  resetMailsPerNetwork: { name: 'reset-network', points: 40, windowS: HOUR_S },
  resetTriesPerAddress: { name: 'reset-tries', points: 30, windowS: HOUR_S },
  /** A whole mobile network may share one address. */
  enquiriesPerAddress: { name: 'enquiry-address', points: 10, windowS: HOUR_S },
  enquiriesPerNetwork: { name: 'enquiry-network', points: 60, windowS: HOUR_S },
  enquiriesInAll: { name: 'enquiry-all', points: 500, windowS: DAY_S },
  grievancesPerAddress: { name: 'grievance-address', points: 10, windowS: HOUR_S },
  grievancesPerNetwork: { name: 'grievance-network', points: 60, windowS: HOUR_S },
  /** To one phone or address: what somebody may have us send to another person; an own phone counts apart. */
  grievancesPerContact: { name: 'grievance-contact', points: 5, windowS: DAY_S },
  grievancesInAll: { name: 'grievance-all', points: 500, windowS: DAY_S },
  /** Numbers that do not go with the phone or address that was named. */
  wrongGrievancesPerAddress: { name: 'grievance-look', points: 60, windowS: HOUR_S },
  wrongGrievancesPerNetwork: { name: 'grievance-look-net', points: 300, windowS: HOUR_S },
  totpPerAccount: { name: 'totp-account', points: 10, windowS: 15 * MINUTE_S },
  /** These stop floods; a person looks at the fourth cash order of a day to one phone. */
  ordersPerAccount: { name: 'orders-account', points: 50, windowS: DAY_S },
  /** Orders that one owner takes on the phone. */
  phoneOrders: { name: 'phone-orders', points: 500, windowS: DAY_S },
  cashOrdersPerPhone: { name: 'orders-phone', points: 50, windowS: DAY_S },
  ordersPerAddress: { name: 'orders-address', points: 300, windowS: HOUR_S },
  /** Cash orders to phones that their accounts have not proved; proving the phone opens the door at once. */
  unprovedOrdersPerAddress: { name: 'unproved-address', points: 5, windowS: HOUR_S },
  unprovedOrdersPerNetwork: { name: 'unproved-network', points: 30, windowS: HOUR_S },
  unprovedOrdersPerPhone: { name: 'unproved-phone', points: 5, windowS: DAY_S },
  /** "I did not pay" has the provider asked at once, about one order by everybody who may. */
  paymentAsks: { name: 'payment-ask', points: 10, windowS: MINUTE_S },
  /** Order messages that a network causes; `points` is a share of `SMS_DAILY_LIMIT`. */
  noticesPerNetwork: { name: 'notice-network', points: 400, windowS: DAY_S },
  unprovedNoticesPerNetwork: { name: 'notice-unproved', points: 50, windowS: DAY_S },
  /** Tracking links that lead to no order: whoever has a right one uses up nothing, and is never refused. */
  wrongLinksPerAddress: { name: 'track-address', points: 100, windowS: HOUR_S },
  /** Problems with parcels, which may bring photos, of an account. */
  problemsPerAccount: { name: 'problem-account', points: 10, windowS: DAY_S },
  /** Wrong answers to what an earlier order of a number was: the number is keyed, so that no erasing begins anew. */
  earlierPerAccount: { name: 'earlier-account', points: 5, windowS: DAY_S },
  earlierPerNumber: { name: 'earlier-number', points: 5, windowS: 30 * DAY_S },
  earlierPerNetwork: { name: 'earlier-network', points: 60, windowS: DAY_S },
  /** Downloads of all that is kept about somebody. */
  downloadsPerAccount: { name: 'my-data', points: 10, windowS: DAY_S },
  /** Accounts that one person erases, whose counters start anew with each; the key says nothing of who it is. */
  erasingsPerPerson: { name: 'erased', points: 3, windowS: DAY_S },
} as const satisfies Record<string, Limit>;

/**
 * Wrong codes, wrong passwords, or letters to us that a network still has an hour once the limit of all together is used
 * up: those of one code.
 */
export const FAILURES_PER_NETWORK_IN_ALARM = 5;

/** From this share of a day's SMS on the owner is warned, and what is left is kept for one-time codes. */
export const SMS_ALARM_SHARE = 0.8;

/** At most this share of a day's SMS tells about the orders of one network. */
export const NOTICES_SHARE = 0.2;

const HEX_GROUPS = 8;

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const [left, right] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  if (tail === undefined) return left;
  return [...left, ...Array(Math.max(0, HEX_GROUPS - left.length - right.length)).fill('0'), ...right];
}

/** The network of an address: the first three numbers of IPv4, the first four groups of IPv6. */
export function networkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address);
  if (v4?.[1]) return v4[1];
  return groupsOf(address).slice(0, 4).join(':');
}

/** One customer may have all 65,536 networks of a site of IPv6, its first three groups: of all it has as many times. */
const SITE_SHARE = 4;

/** What a limit of networks counts for an address, or for its network: that, and for IPv6 its site as well. */
export function byNetwork(limit: Limit, address: string): Claim[] {
  const network = networkOf(address);
  const own: Claim = [limit, network];
  if (!network.includes(':')) return [own];
  return [own, [{ ...limit, points: limit.points * SITE_SHARE }, network.split(':').slice(0, 3).join(':')]];
}

const BLOCK = 10_000;

/**
 * The two blocks of 10,000 numbers that a number is in, each named by its first number. They overlap by half, so that
 * any 5,000 neighbours are in one block together, wherever they begin.
 */
export function numberBlocksOf(phoneNumber: string): [string, string] {
  const number = Number(phoneNumber);
  const half = BLOCK / 2;
  return [String(number - (number % BLOCK)), String(number - ((number + half) % BLOCK))];
}

/** Why an SMS has to wait, kept with its message, */
export const DAY_IS_FULL = 'daily SMS limit';
export const limitIsFull = (name: string): string => `limit ${name}`;
/** and all such reasons, as patterns of SQL. */
export const HELD_BY_LIMITS: readonly string[] = [DAY_IS_FULL, limitIsFull('%')];
