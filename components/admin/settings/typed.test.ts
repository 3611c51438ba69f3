import { describe, expect, it } from 'vitest';
import { settingsGroups, settingsRows } from '@/content/settings';
import { DEFAULTS, GROUPS, type Group, missingIn } from '@/lib/core/settings/rules';
import { readValues, type Settings } from '@/lib/core/settings/schema';
import { anchorOf, FIELDS, nameOf } from './fields';
import { printed } from './printed';
import { fieldIn, type Typed, toTyped, toValues } from './typed';

const SET: Settings = {
  ...DEFAULTS,
  shop: { ...DEFAULTS.shop, phone: '9876543210', social: [{ name: 'X', url: 'https://x.com/' }] },
  kit: { ...DEFAULTS.kit, vials: 2, millilitres: 2.5, packedIn: '2026-08' },
  seller: {
    ...DEFAULTS.seller,
    state: 'Delhi',
    taxRates: [{ percent: 2.5, from: '2026-01-01' }],
    licences: ['A', 'B'],
  },
  cod: { ...DEFAULTS.cod, pincodesWithoutCash: ['110001', '560001'] },
  messages: { ...DEFAULTS.messages, digestHour: null, templateIds: { shipped: '1107160000000000001' } },
};

describe('the fields of the forms', () => {
  it('are the settings that there are, each with its words', () => {
    for (const group of GROUPS) {
      expect(FIELDS[group].map(({ key }) => key).sort(), group).toEqual(Object.keys(DEFAULTS[group]).sort());
      expect(Object.keys(settingsGroups[group].fields).sort(), group).toEqual(Object.keys(DEFAULTS[group]).sort());
      for (const { key, kind } of FIELDS[group]) if (kind === 'rows') expect(Object.keys(settingsRows)).toContain(key);
    }
  });

  it('can be found by what is missing', () => {
    for (const path of missingIn(DEFAULTS)) {
      const { href, label } = nameOf(path);
      expect(href).toBe(`/admin/settings#${anchorOf(...(path.split('.') as [string, string]))}`);
      expect(label).not.toBe(path.split('.')[1]);
    }
    expect(nameOf('shop.phone')).toEqual({ group: 'Shop', label: 'Phone', href: '/admin/settings#shop-phone' });
    expect(nameOf('old.key')).toEqual({ group: 'old', label: 'key', href: '/admin/settings#old-key' });
  });
});

describe('a form', () => {
  it.each(GROUPS)('of %s that nobody touched says what it was given', (group) => {
    for (const settings of [DEFAULTS, SET]) {
      const values = toValues(group, toTyped(group, settings), () => true);
      expect(readValues(group, values)).toEqual({ ok: true, values: settings[group] });
    }
  });

  it('sends what was changed alone', () => {
    expect(toValues('shop', { ...toTyped('shop', SET), phone: '' }, (key) => key === 'phone')).toEqual({ phone: '' });
  });

  it.each<[Group, Typed, Record<string, unknown>]>([
    ['kit', { vials: ' 3 ' }, { vials: 3 }],
    ['kit', { vials: '' }, { vials: null }],
    ['kit', { vials: 'three' }, { vials: 'three' }],
    ['kit', { vials: '-1' }, { vials: -1 }],
    ['kit', { millilitres: '2,5' }, { millilitres: 2.5 }],
    ['messages', { digestHour: '0' }, { digestHour: 0 }],
    ['messages', { digestHour: '' }, { digestHour: null }],
    [
      'cod',
      { pincodesWithoutCash: ' 110001, 560001\n\n ;411001' },
      { pincodesWithoutCash: ['110001', '560001', '411001'] },
    ],
    ['seller', { licences: 'AYU-1, of 2024\n\n FSSAI 12; 13 ' }, { licences: ['AYU-1, of 2024', 'FSSAI 12; 13'] }],
    ['messages', { ownerEmails: 'a@b.in, c@d.in' }, { ownerEmails: ['a@b.in', 'c@d.in'] }],
    ['cod', { enabled: false }, { enabled: false }],
    ['messages', { templateIds: { shipped: '1', cancelled: ' ' } }, { templateIds: { shipped: '1' } }],
    [
      'seller',
      { taxRates: [{ percent: '5', from: '2026-01-01' }] },
      { taxRates: [{ percent: 5, from: '2026-01-01' }] },
    ],
    [
      'shop',
      {
        social: [
          { name: ' ', url: '' },
          { name: 'X', url: 'y' },
        ],
      },
      { social: [{ name: 'X', url: 'y' }] },
    ],
  ])('of %s with %j sends %j', (group, typed, values) => {
    expect(toValues(group, typed, (key) => key in typed)).toEqual(values);
  });

  it.each<[Group, Typed, string, string]>([
    ['shop', {}, 'phone', 'phone'],
    ['cod', {}, 'pincodesWithoutCash.3', 'pincodesWithoutCash'],
    ['messages', {}, 'templateIds.shipped', 'templateIds.shipped'],
    ['messages', {}, 'templateIds', 'templateIds'],
    ['shop', { social: [] }, 'social', 'social'],
    [
      'shop',
      {
        social: [
          { name: '', url: '' },
          { name: 'X', url: 'y' },
        ],
      },
      'social.0.url',
      'social.1.url',
    ],
    ['couriers', { list: [{ name: 'A', trackingUrl: 'b' }] }, 'list.0.trackingUrl', 'list.0.trackingUrl'],
  ])('of %s: %j has %s at %s', (group, typed, path, field) => {
    expect(fieldIn(group, typed, path)).toBe(field);
  });
});

describe('a setting as one line', () => {
  it.each<[unknown, string]>([
    [null, 'nothing'],
    [undefined, 'nothing'],
    ['', 'nothing'],
    [[], 'nothing'],
    [{}, 'nothing'],
    [true, 'yes'],
    [false, 'no'],
    [0, '0'],
    ['9876543210', '9876543210'],
    ['first', 'The first order of a phone'],
    [['110001', '560001'], '110001, 560001'],
    [['1', '2', '3', '4', '5'], '5 entries'],
    [[{ name: 'Own', trackingUrl: null }], 'Own'],
    [[{ percent: 5, from: '2026-01-01' }], '5 2026-01-01'],
    [{ shipped: '11' }, 'Shipped 11'],
  ])('%j is %s', (value, line) => {
    expect(printed(value)).toBe(line);
  });
});
