import { describe, expect, it } from 'vitest';
import { settingsRefusals as words } from '@/content/settings-answers';
import { DEFAULTS, type Group } from './rules';
import { beforeOf, changeSchema, readValues, toSettings } from './schema';

const many = (count: number) => Array.from({ length: count }, (_, nth) => String(100_001 + nth));

describe('a value in its one form', () => {
  it.each<[Group, Record<string, unknown>, Record<string, unknown>]>([
    ['shop', { phone: ' +91 98765 43210 ' }, { phone: '9876543210' }],
    ['shop', { phone: '' }, { phone: null }],
    ['shop', { phone: '  ' }, { phone: null }],
    ['shop', { phone: null }, { phone: null }],
    ['shop', { phone: '020 2612 3456' }, { phone: '02026123456' }],
    ['shop', { whatsapp: '098765 43210' }, { whatsapp: '9876543210' }],
    ['shop', { email: ' Help@Example.COM ' }, { email: 'help@example.com' }],
    ['shop', { address: ' 1  Road \r\n\r\n\r\n\r\nPune ' }, { address: '1  Road \n\nPune' }],
    ['shop', { hours: ' Mon\n to  Sat ' }, { hours: 'Mon to Sat' }],
    ['shop', { court: 'पुणे' }, { court: 'पुणे' }],
    ['shop', { social: [{ name: ' X ', url: 'https://x.com' }] }, { social: [{ name: 'X', url: 'https://x.com/' }] }],
    ['kit', { vials: 2, millilitres: 2.5, days: 366 }, { vials: 2, millilitres: 2.5, days: 366 }],
    ['kit', { vials: '', days: null }, { vials: null, days: null }],
    ['kit', { packedIn: '2026-08' }, { packedIn: '2026-08' }],
    ['kit', { ingredients: [{ name: 'Gold', amount: '5 mg' }] }, { ingredients: [{ name: 'Gold', amount: '5 mg' }] }],
    ['seller', { gstin: ' 27 aapfu0939f1zv ' }, { gstin: '27AAPFU0939F1ZV' }],
    ['seller', { state: 'Maharashtra', hsn: '300490' }, { state: 'Maharashtra', hsn: '300490' }],
    ['seller', { hsn: '३००४' }, { hsn: '3004' }],
    ['seller', { licences: [' AYU-1 '] }, { licences: ['AYU-1'] }],
    [
      'seller',
      {
        taxRates: [
          { percent: 12, from: '2025-09-22' },
          { percent: 2.5, from: '2017-07-01' },
        ],
      },
      {
        taxRates: [
          { percent: 2.5, from: '2017-07-01' },
          { percent: 12, from: '2025-09-22' },
        ],
      },
    ],
    ['cod', { enabled: false, maxKits: 80, maxOpenPerPhone: 50 }, { enabled: false, maxKits: 80, maxOpenPerPhone: 50 }],
    ['cod', { maxOpenPerPhone: 0, returnsBeforeOnline: 0 }, { maxOpenPerPhone: 0, returnsBeforeOnline: 0 }],
    ['cod', { maxKits: 1, confirmation: 'above' }, { maxKits: 1, confirmation: 'above' }],
    ['cod', { pincodesWithoutCash: ['560001', '110001', '५६०००१'] }, { pincodesWithoutCash: ['110001', '560001'] }],
    ['cod', { pincodesWithoutDelivery: many(2_000) }, { pincodesWithoutDelivery: many(2_000) }],
    ['messages', { digestHour: null }, { digestHour: null }],
    ['messages', { digestHour: 0, newOrderMail: false }, { digestHour: 0, newOrderMail: false }],
    ['messages', { ownerEmails: ['B@x.in', 'a@x.in', 'b@x.in'] }, { ownerEmails: ['a@x.in', 'b@x.in'] }],
    [
      'messages',
      { templateIds: { shipped: ' 1107160000000000001 ' } },
      { templateIds: { shipped: '1107160000000000001' } },
    ],
    ['messages', { sender: 'balsvr' }, { sender: 'BALSVR' }],
    ['grievance', { name: 'Asha  Rao', phone: '1800 123 4567' }, { name: 'Asha Rao', phone: '18001234567' }],
    ['privacy', { childAgeMonths: 120 }, { childAgeMonths: 120 }],
    ['couriers', { holidays: ['2026-12-25', '2026-08-15', '2026-12-25'] }, { holidays: ['2026-08-15', '2026-12-25'] }],
    ['couriers', { holidays: ['2028-02-29'] }, { holidays: ['2028-02-29'] }],
    [
      'couriers',
      {
        list: [
          { name: 'Own', trackingUrl: 'https://own.in/{number}' },
          { name: 'Bike', trackingUrl: '' },
        ],
      },
      {
        list: [
          { name: 'Own', trackingUrl: 'https://own.in/{number}' },
          { name: 'Bike', trackingUrl: null },
        ],
      },
    ],
    ['couriers', { list: [] }, { list: [] }],
    ['shop', {}, {}],
  ])('%s %j is %j', (group, given, values) => {
    expect(readValues(group, given)).toEqual({ ok: true, values });
  });
});

describe('a change', () => {
  it.each<[unknown, string]>([
    [{}, words.group],
    [{ group: 'prices', values: {}, version: 0 }, words.group],
    [{ group: 'shop', version: 0 }, words.values],
    [{ group: 'shop', values: [], version: 0 }, words.values],
    [{ group: 'shop', values: 'x', version: 0 }, words.values],
    [{ group: 'shop', values: {} }, words.version],
    [{ group: 'shop', values: {}, version: '0' }, words.version],
    [{ group: 'shop', values: {}, version: -1 }, words.version],
    [{ group: 'shop', values: {}, version: 0.5 }, words.version],
  ])('%j is refused', (body, message) => {
    expect(changeSchema.safeParse(body).error?.issues[0]?.message).toBe(message);
  });

  it('has a group, values and a version', () => {
    const body = { group: 'shop', values: { phone: null }, version: 0 };
    expect(changeSchema.parse(body)).toEqual(body);
  });
});

describe('the settings as they stand', () => {
  it('are the code’s own where nothing is stored', () => {
    expect(toSettings({})).toEqual(DEFAULTS);
  });

  it('are what is stored, key by key', () => {
    const settings = toSettings({ shop: { phone: '9876543210' }, cod: { enabled: false } });
    expect(settings.shop).toEqual({ ...DEFAULTS.shop, phone: '9876543210' });
    expect(settings.cod).toEqual({ ...DEFAULTS.cod, enabled: false });
  });

  it('are the code’s own where what is stored is none any more', () => {
    expect(toSettings({ cod: { maxKits: 200, confirmation: 'first', gone: 1 }, other: {} })).toEqual({
      ...DEFAULTS,
      cod: { ...DEFAULTS.cod, confirmation: 'first' },
    });
  });
});

describe('couriers that were stored when their names could be longer', () => {
  const rows = (...names: unknown[]) => names.map((name) => ({ name, trackingUrl: null }));
  const listOf = (list: unknown) => toSettings({ couriers: { list } }).couriers.list;

  it.each([
    ['stay, cut', rows('x'.repeat(60), 'DTDC'), rows('x'.repeat(40), 'DTDC')],
    ['stay without a blank at the end', rows(`${'x'.repeat(39)} ${'y'.repeat(20)}`), rows('x'.repeat(39))],
    ['stay once where they begin alike', rows('x'.repeat(60), 'X'.repeat(50), 'DTDC'), rows('x'.repeat(40), 'DTDC')],
    ['stay as long as they may be', rows('य'.repeat(40)), rows('य'.repeat(40))],
    ['are the code’s own where one is none', rows(1, 'DTDC'), DEFAULTS.couriers.list],
    ['are the code’s own where they are no list', 'DTDC', DEFAULTS.couriers.list],
    ['are the code’s own where one is nothing', [null], DEFAULTS.couriers.list],
  ])('%s', (_, stored, read) => {
    expect(listOf(stored)).toEqual(read);
  });
});

describe('what stands beside the body', () => {
  it('is a version that a page of the history ends before, or none', () => {
    expect([beforeOf(null), beforeOf('1'), beforeOf('2147483647')]).toEqual([null, 1, 2_147_483_647]);
    for (const before of ['0', '-1', '1.5', 'x', '', '2147483648', "1' OR 1=1"])
      expect(() => beforeOf(before), before).toThrow(words.before);
  });
});
