import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addressIn,
  byNetwork,
  FAILURES_PER_NETWORK_IN_ALARM,
  keyOf,
  LIMITS,
  NOTICES_SHARE,
  networkOf,
  numberBlocksOf,
  SMS_ALARM_SHARE,
} from './rules';

it.each([
  ['10.1.2.3', '10.1.2'],
  ['::ffff:10.1.2.3', '10.1.2'],
  ['::FFFF:10.1.2.3', '10.1.2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::ffff:1:2:3', '2001:db8:0:0'],
  ['2001:db8:7::', '2001:db8:7:0'],
  ['::1', '0:0:0:0'],
  ['unknown', 'unknown'],
  ['', ''],
])('the network of %j is %j', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

describe('a limit of networks', () => {
  const counted = (address: string) =>
    byNetwork(LIMITS.grievancesPerNetwork, address).map(([{ name, points, windowS }, key]) => [
      name,
      points,
      windowS,
      key,
    ]);

  it.each([
    ['10.1.2.3', '10.1.2'],
    ['::ffff:10.1.2.3', '10.1.2'],
    ['10.1.2', '10.1.2'],
    ['unknown', 'unknown'],
  ])('counts %s by its network alone', (address, network) => {
    expect(counted(address)).toEqual([['grievance-network', 60, 3_600, network]]);
  });

  it.each(['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::9', '2001:db8:1:2'])(
    'counts %s by its site too, which has four times as many',
    (address) => {
      expect(counted(address)).toEqual([
        ['grievance-network', 60, 3_600, '2001:db8:1:2'],
        ['grievance-network', 240, 3_600, '2001:db8:1'],
      ]);
    },
  );
});

describe('case 13: blocks of numbers', () => {
  it('any 5,000 neighbours share a block, wherever they begin', () => {
    fc.assert(
      fc.property(fc.integer({ min: 6_000_000_000, max: 9_999_995_000 }), (first) => {
        const blocks = new Set(numberBlocksOf(String(first)));
        const last = numberBlocksOf(String(first + 4_999));
        expect(last.some((block) => blocks.has(block))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['9876540000', ['9876540000', '9876535000']],
    ['9876544999', ['9876540000', '9876535000']],
    ['9876545000', ['9876540000', '9876545000']],
    ['9876549999', ['9876540000', '9876545000']],
    ['9876550000', ['9876550000', '9876545000']],
  ])('%s is in %j', (phone, blocks) => {
    expect(numberBlocksOf(phone)).toEqual(blocks);
  });
});

it('names every limit once', () => {
  const names = Object.values(LIMITS).map((limit) => limit.name);
  expect(new Set(names).size).toBe(names.length);
  expect(Object.values(LIMITS).every((limit) => limit.points > 0 && limit.windowS > 0)).toBe(true);
});

describe('every limit as it is written down', () => {
  const DAY = 86_400;
  const HOUR = 3_600;
  const QUARTER = 900;

  it.each<[keyof typeof LIMITS, string, number, number]>([
    ['otpResend', 'otp-resend', 1, 30],
    ['otpPerPhone', 'otp-phone', 5, HOUR],
    ['otpPerPhoneADay', 'otp-phone-day', 12, DAY],
    ['otpPerAddress', 'otp-address', 60, HOUR],
    ['otpPerNetwork', 'otp-network', 200, HOUR],
    ['otpPerNumberBlock', 'otp-block', 50, DAY],
    ['smsPerDay', 'sms-day', 2_000, DAY],
    ['alarm', 'alarm', 1, DAY],
    ['keyAlarm', 'alarm-key', 1, HOUR],
    ['alarmLooks', 'alarm-look', 1, 50],
    ['alarmMails', 'alarm-mail', 6, HOUR],
    ['verifyPerPhone', 'verify-phone', 20, DAY],
    ['verifyFailuresPerAddress', 'verify-fail-address', 50, HOUR],
    ['verifyFailuresPerNetwork', 'verify-fail-network', 200, HOUR],
    ['verifyFailuresInAll', 'verify-fail-all', 500, HOUR],
    ['loginPerAccountAndAddress', 'login-account', 10, QUARTER],
    ['loginByUnknownDevices', 'login-unknown', 20, HOUR],
    ['loginPerDevice', 'login-device', 10, QUARTER],
    ['loginPerDeviceAnHour', 'login-device-hour', 20, HOUR],
    ['loginPerAddress', 'login-address', 60, QUARTER],
    ['loginPerNetwork', 'login-network', 300, QUARTER],
    ['loginFailuresPerNetwork', 'login-fail-network', 300, HOUR],
    ['loginFailuresInAll', 'login-fail-all', 1_000, HOUR],
    ['passwordsShown', 'password-shown', 20, HOUR],
    ['registerPerAddress', 'register-address', 20, HOUR],
    ['registerPerEmail', 'register-email', 3, HOUR],
    ['registerPerEmailADay', 'register-email-day', 6, DAY],
    ['registerMailsPerAddress', 'register-mail-address', 5, HOUR],
    ['registerMailsPerNetwork', 'register-mail-network', 20, HOUR],
    ['resetPerAddress', 'reset-address', 20, HOUR],
    ['resetMailsPerEmail', 'reset-email', 3, HOUR],
    ['resetMailsPerNetwork', 'reset-network', 40, HOUR],
    ['resetTriesPerAddress', 'reset-tries', 30, HOUR],
    ['enquiriesPerAddress', 'enquiry-address', 10, HOUR],
    ['enquiriesPerNetwork', 'enquiry-network', 60, HOUR],
    ['enquiriesInAll', 'enquiry-all', 500, DAY],
    ['grievancesPerAddress', 'grievance-address', 10, HOUR],
    ['grievancesPerNetwork', 'grievance-network', 60, HOUR],
    ['grievancesPerContact', 'grievance-contact', 5, DAY],
    ['grievancesInAll', 'grievance-all', 500, DAY],
    ['wrongGrievancesPerAddress', 'grievance-look', 60, HOUR],
    ['wrongGrievancesPerNetwork', 'grievance-look-net', 300, HOUR],
    ['totpPerAccount', 'totp-account', 10, QUARTER],
    ['ordersPerAccount', 'orders-account', 50, DAY],
    ['phoneOrders', 'phone-orders', 500, DAY],
    ['cashOrdersPerPhone', 'orders-phone', 50, DAY],
    ['ordersPerAddress', 'orders-address', 300, HOUR],
    ['unprovedOrdersPerAddress', 'unproved-address', 5, HOUR],
    ['unprovedOrdersPerNetwork', 'unproved-network', 30, HOUR],
    ['unprovedOrdersPerPhone', 'unproved-phone', 5, DAY],
    ['noticesPerNetwork', 'notice-network', 400, DAY],
    ['unprovedNoticesPerNetwork', 'notice-unproved', 50, DAY],
    ['paymentAsks', 'payment-ask', 10, 60],
    ['wrongLinksPerAddress', 'track-address', 100, HOUR],
    ['problemsPerAccount', 'problem-account', 10, DAY],
    ['earlierPerAccount', 'earlier-account', 5, DAY],
    ['earlierPerNumber', 'earlier-number', 5, 30 * DAY],
    ['earlierPerNetwork', 'earlier-network', 60, DAY],
    ['downloadsPerAccount', 'my-data', 10, DAY],
    ['erasingsPerPerson', 'erased', 3, DAY],
  ])('%s', (key, name, points, windowS) => {
    expect(LIMITS[key]).toEqual({ name, points, windowS });
  });

  it('is in this table', () => expect(Object.keys(LIMITS)).toHaveLength(60));

  it('shares of a day’s SMS, and wrong codes while the alarm is on', () => {
    expect([SMS_ALARM_SHARE, NOTICES_SHARE, FAILURES_PER_NETWORK_IN_ALARM]).toEqual([0.8, 0.2, 5]);
  });

  it('counts under its name', () => {
    expect(keyOf([LIMITS.otpPerPhone, '9876543210'])).toBe('otp-phone:9876543210');
  });
});

it.each([
  ['10.11.12.13', '10.11.12'],
  ['10.1.2.3.4', '10.1.2.3.4'],
  ['64:ff9b::10.1.2.3', '64:ff9b:0:0'],
  ['::1:2:3:4:5', '0:0:0:1'],
  ['1::3:4:5:6:7:8', '1:0:3:4'],
  ['1:2:3::4:5:6:7:8', '1:2:3:4'],
  ['1:2:3::4:5:6:7:8:9', '1:2:3:4'],
])('the network of the odd address %j is %j', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  [null, 'unknown'],
  ['', 'unknown'],
  [' , ', 'unknown'],
  ['10.0.0.1', '10.0.0.1'],
  ['6.6.6.6, 10.0.0.1', '10.0.0.1'],
  [`10.0.0.1,${'x'.repeat(80)}`, 'x'.repeat(64)],
])('the address in %j is %s', (forwardedFor, address) => {
  expect(addressIn(forwardedFor)).toBe(address);
});
