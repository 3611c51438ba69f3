import { describe, expect, it } from 'vitest';
import { settingsRefusals as words } from '@/content/settings-answers';
import type { Group } from './rules';
import { readValues } from './schema';

const PHONE = 'Please enter a valid 10-digit phone number';
const many = (count: number) => Array.from({ length: count }, (_, nth) => String(100_001 + nth));

describe('a value that cannot be, with the field that it is in', () => {
  it.each<[Group, Record<string, unknown>, string, string]>([
    ['shop', { phone: '12345' }, 'phone', PHONE],
    ['shop', { phone: '1234567890' }, 'phone', PHONE],
    ['shop', { phone: 9876543210 }, 'phone', PHONE],
    ['shop', { phone: '9'.repeat(31) }, 'phone', PHONE],
    ['shop', { whatsapp: '020 2612 3456' }, 'whatsapp', PHONE],
    ['shop', { email: 'nobody' }, 'email', words.email],
    ['shop', { email: 'a@b.in\nBcc: c@d.in' }, 'email', words.email],
    ['shop', { email: `${'a'.repeat(250)}@b.in` }, 'email', words.email],
    ['shop', { address: '[town, district, state]' }, 'address', words.brackets],
    ['shop', { hours: 'open]' }, 'hours', words.brackets],
    ['shop', { court: 'x'.repeat(201) }, 'court', words.short(200)],
    ['shop', { court: '\u202e\u200d' }, 'court', words.text],
    ['shop', { court: 5 }, 'court', words.text],
    ['shop', { court: ['Pune'] }, 'court', words.text],
    ['shop', { social: [{ name: 'X', url: 'javascript:alert(1)' }] }, 'social.0.url', words.link],
    ['shop', { social: [{ name: 'X', url: 'http://x.com' }] }, 'social.0.url', words.link],
    ['shop', { social: [{ name: ' ', url: 'https://x.com' }] }, 'social.0.name', words.name],
    ['shop', { social: [{ name: 'X', url: 'https://x.com', more: 1 }] }, 'social.0.more', words.unknown],
    [
      'shop',
      {
        social: [
          { name: 'X', url: 'https://x.com' },
          { name: 'x', url: 'https://y.com' },
        ],
      },
      'social',
      words.twice,
    ],
    [
      'shop',
      { social: Array.from({ length: 11 }, (_, nth) => ({ name: `N${nth}`, url: 'https://x.com' })) },
      'social',
      words.list(10),
    ],
    ['shop', { social: 'https://x.com' }, 'social', words.list(10)],
    ['shop', { fax: '1' }, 'fax', words.unknown],
    ['shop', JSON.parse('{"__proto__": {"phone": "9876543210"}}'), '__proto__', words.unknown],
    ['shop', { constructor: 1 }, 'constructor', words.unknown],
    ['kit', { vials: 0 }, 'vials', words.whole(1, 100)],
    ['kit', { vials: 101 }, 'vials', words.whole(1, 100)],
    ['kit', { vials: 1.5 }, 'vials', words.whole(1, 100)],
    ['kit', { vials: '2' }, 'vials', words.whole(1, 100)],
    ['kit', { millilitres: 0 }, 'millilitres', words.between(0.1, 1000)],
    ['kit', { millilitres: 1001 }, 'millilitres', words.between(0.1, 1000)],
    ['kit', { days: 367 }, 'days', words.whole(1, 366)],
    ['kit', { packedIn: '2026-13' }, 'packedIn', words.month],
    ['kit', { packedIn: '1999-01' }, 'packedIn', words.month],
    ['kit', { ingredients: [{ name: 'Gold', amount: '' }] }, 'ingredients.0.amount', words.amount],
    ['seller', { gstin: '27AAPFU0939F1ZW' }, 'gstin', words.gstin],
    ['seller', { gstin: 'none' }, 'gstin', words.gstin],
    ['seller', { state: 'Atlantis' }, 'state', words.choice],
    ['seller', { hsn: '30049' }, 'hsn', words.hsn],
    ['seller', { hsn: '300490123' }, 'hsn', words.hsn],
    ['seller', { taxRates: [{ percent: 41, from: '2026-01-01' }] }, 'taxRates.0.percent', words.between(0, 40)],
    ['seller', { taxRates: [{ percent: -1, from: '2026-01-01' }] }, 'taxRates.0.percent', words.between(0, 40)],
    ['seller', { taxRates: [{ percent: 5, from: '2026-02-30' }] }, 'taxRates.0.from', words.day],
    [
      'seller',
      {
        taxRates: [
          { percent: 5, from: '2026-01-01' },
          { percent: 12, from: '2026-01-01' },
        ],
      },
      'taxRates',
      words.twice,
    ],
    ['cod', { enabled: 'yes' }, 'enabled', words.yesNo],
    ['cod', { enabled: null }, 'enabled', words.yesNo],
    ['cod', { maxKits: 81 }, 'maxKits', words.whole(1, 80)],
    ['cod', { maxKits: 0 }, 'maxKits', words.whole(1, 80)],
    ['cod', { maxKits: 1e9 }, 'maxKits', words.whole(1, 80)],
    ['cod', { confirmAboveKits: 81 }, 'confirmAboveKits', words.whole(1, 80)],
    ['cod', { maxOpenPerPhone: 51 }, 'maxOpenPerPhone', words.whole(0, 50)],
    ['cod', { maxOpenPerPhone: -1 }, 'maxOpenPerPhone', words.whole(0, 50)],
    ['cod', { returnsBeforeOnline: -1 }, 'returnsBeforeOnline', words.whole(0, 20)],
    ['cod', { returnsBeforeOnline: 21 }, 'returnsBeforeOnline', words.whole(0, 20)],
    ['cod', { confirmation: 'sometimes' }, 'confirmation', words.choice],
    ['cod', { pincodesWithoutCash: ['012345'] }, 'pincodesWithoutCash.0', words.pincode],
    ['cod', { pincodesWithoutCash: ['560001', '56000'] }, 'pincodesWithoutCash.1', words.pincode],
    ['cod', { pincodesWithoutCash: '560001' }, 'pincodesWithoutCash', words.list(2_000)],
    ['cod', { pincodesWithoutDelivery: many(2_001) }, 'pincodesWithoutDelivery', words.list(2_000)],
    ['messages', { ownerEmails: ['a@x.in', 'b'] }, 'ownerEmails.1', words.email],
    ['messages', { digestHour: 24 }, 'digestHour', words.whole(0, 23)],
    ['messages', { digestHour: -1 }, 'digestHour', words.whole(0, 23)],
    ['messages', { digestHour: 'off' }, 'digestHour', words.whole(0, 23)],
    ['messages', { templateIds: { shipped: '12' } }, 'templateIds.shipped', words.template],
    ['messages', { templateIds: { shipped: '1'.repeat(26) } }, 'templateIds.shipped', words.template],
    ['messages', { sender: 'BALSVARNA' }, 'sender', words.sender],
    ['grievance', { phone: '98' }, 'phone', PHONE],
    ['privacy', { childAgeMonths: 0 }, 'childAgeMonths', words.whole(1, 120)],
    ['privacy', { childAgeMonths: 121 }, 'childAgeMonths', words.whole(1, 120)],
    ['couriers', { list: [{ name: 'A', trackingUrl: 'https://a.in/' }] }, 'list.0.trackingUrl', words.tracking],
    ['couriers', { list: [{ name: 'A', trackingUrl: 'http://a.in/{number}' }] }, 'list.0.trackingUrl', words.tracking],
    [
      'couriers',
      {
        list: [
          { name: 'A', trackingUrl: null },
          { name: 'a', trackingUrl: null },
        ],
      },
      'list',
      words.twice,
    ],
    ['couriers', { holidays: ['2026-02-30'] }, 'holidays.0', words.day],
    ['couriers', { holidays: ['15-08-2026'] }, 'holidays.0', words.day],
    ['couriers', { holidays: [20260815] }, 'holidays.0', words.day],
  ])('%s %j', (group, given, field, message) => {
    expect(readValues(group, given)).toEqual({ ok: false, refused: { field, message } });
  });

  it('names a template that no message has', () => {
    const read = readValues('messages', { templateIds: { unknown: '1107160000000000001' } });
    expect(read).toMatchObject({ ok: false, refused: { field: expect.stringMatching(/^templateIds/) } });
  });
});
