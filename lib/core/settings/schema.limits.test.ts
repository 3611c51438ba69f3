import { describe, expect, it } from 'vitest';
import type { Group } from './rules';
import { beforeOf, readValues } from './schema';

const list = <T>(count: number, rowOf: (nth: number) => T) => Array.from({ length: count }, (_, nth) => rowOf(nth));
const letters = (count: number) => 'x'.repeat(count);
const blanks = (count: number) => ' '.repeat(count);
const HOST = `${letters(62)}.${letters(61)}.${letters(61)}`;
const dayOf = (nth: number) => new Date(Date.UTC(2026, 0, 1 + nth)).toISOString().slice(0, 10);

const ingredients = (count: number) => list(count, (nth) => ({ name: `Herb ${nth}`, amount: '1 mg' }));
const rates = (count: number) => list(count, (nth) => ({ percent: 5, from: dayOf(nth) }));
const couriers = (count: number) => list(count, (nth) => ({ name: `Courier ${nth}`, trackingUrl: null }));
const social = (count: number) => list(count, (nth) => ({ name: `Site ${nth}`, url: 'https://x.com/' }));
const licences = (count: number) => list(count, (nth) => `AYU-${nth}`);
const emails = (count: number) => list(count, (nth) => `owner${nth}@x.in`);

describe('what is just possible is kept as it is', () => {
  it.each<[string, Group, Record<string, unknown>]>([
    ['200 letters of hours', 'shop', { hours: letters(200) }],
    ['200 emoji of hours', 'shop', { hours: '😀'.repeat(200) }],
    ['500 letters of address', 'shop', { address: letters(500) }],
    ['254 letters of email', 'shop', { email: `${letters(64)}@${HOST}.in` }],
    ['40 letters of a site’s name', 'shop', { social: [{ name: letters(40), url: 'https://x.com/' }] }],
    ['500 letters of a link', 'shop', { social: [{ name: 'X', url: `https://x.com/${letters(486)}` }] }],
    ['10 sites', 'shop', { social: social(10) }],
    ['1 vial', 'kit', { vials: 1 }],
    ['100 vials', 'kit', { vials: 100 }],
    ['0.1 ml', 'kit', { millilitres: 0.1 }],
    ['1000 ml', 'kit', { millilitres: 1_000 }],
    ['1 day', 'kit', { days: 1 }],
    ['100 letters of an ingredient', 'kit', { ingredients: [{ name: letters(100), amount: '1 mg' }] }],
    ['60 letters of an amount', 'kit', { ingredients: [{ name: 'Gold', amount: letters(60) }] }],
    ['60 ingredients', 'kit', { ingredients: ingredients(60) }],
    ['the first month', 'kit', { packedIn: '2000-01' }],
    ['the last month', 'kit', { packedIn: '2099-12' }],
    ['80 letters of a licence', 'seller', { licences: [letters(80)] }],
    ['10 licences', 'seller', { licences: licences(10) }],
    ['4 digits of HSN', 'seller', { hsn: '3004' }],
    ['8 digits of HSN', 'seller', { hsn: '30049011' }],
    ['0 percent', 'seller', { taxRates: [{ percent: 0, from: '2026-01-01' }] }],
    ['40 percent', 'seller', { taxRates: [{ percent: 40, from: '2026-01-01' }] }],
    ['20 rates', 'seller', { taxRates: rates(20) }],
    ['80 kits to confirm above', 'cod', { confirmAboveKits: 80 }],
    ['1 kit to confirm above', 'cod', { confirmAboveKits: 1 }],
    ['20 returns', 'cod', { returnsBeforeOnline: 20 }],
    ['5 addresses', 'messages', { ownerEmails: emails(5) }],
    ['the last hour', 'messages', { digestHour: 23 }],
    ['10 digits of a template', 'messages', { templateIds: { shipped: '1'.repeat(10) } }],
    ['25 digits of a template', 'messages', { templateIds: { shipped: '1'.repeat(25) } }],
    ['100 letters of an officer', 'grievance', { name: letters(100) }],
    ['1 month', 'privacy', { childAgeMonths: 1 }],
    ['40 letters of a courier', 'couriers', { list: [{ name: letters(40), trackingUrl: null }] }],
    ['30 couriers', 'couriers', { list: couriers(30) }],
    ['200 holidays', 'couriers', { holidays: list(200, dayOf) }],
  ])('%s', (_name, group, values) => {
    expect(readValues(group, values)).toEqual({ ok: true, values });
  });

  it.each<[string, Group, string, string, string]>([
    ['30 letters of phone', 'shop', 'phone', `98765${blanks(20)}43210`, '9876543210'],
    ['30 letters of WhatsApp', 'shop', 'whatsapp', `98765${blanks(20)}43210`, '9876543210'],
    ['200 letters of HSN', 'seller', 'hsn', `3004${blanks(196)}`, '3004'],
    ['200 letters of GSTIN', 'seller', 'gstin', `27AAPFU${blanks(185)}0939F1ZV`, '27AAPFU0939F1ZV'],
  ])('%s, most of them blanks', (_name, group, key, given, kept) => {
    expect(readValues(group, { [key]: given })).toEqual({ ok: true, values: { [key]: kept } });
  });
});

const PHONE = 'Please enter a valid 10-digit phone number';
const EMAIL = 'Please enter a valid email address';
const LINK = 'Please enter an address that begins with https://';
const MONTH = 'Please enter the month as 2026-08';
const PINCODE = 'Please enter pincodes of 6 digits';
const HSN = 'Please enter an HSN code of 4, 6 or 8 digits';
const GSTIN = 'Please check the GSTIN: its 15 characters do not fit together';
const SENDER = 'Please enter the sender in 6 letters or digits';
const TEMPLATE = 'Please enter the template’s id, 10 to 25 digits';
const PERCENT = 'Please enter a number from 0 to 40';
const VOLUME = 'Please enter a number from 0.1 to 1000';
const percent = (given: unknown) => ({ taxRates: [{ percent: given, from: '2026-01-01' }] });

describe('what is one beyond is refused', () => {
  it.each<[string, Group, Record<string, unknown>, string, string]>([
    ['31 letters of phone', 'shop', { phone: `98765${blanks(21)}43210` }, 'phone', PHONE],
    ['31 letters of WhatsApp', 'shop', { whatsapp: `98765${blanks(21)}43210` }, 'whatsapp', PHONE],
    ['255 letters of email', 'shop', { email: `${letters(64)}@${HOST}.ind` }, 'email', EMAIL],
    ['501 letters of address', 'shop', { address: letters(501) }, 'address', 'Please use at most 500 characters'],
    [
      '501 letters of a link',
      'shop',
      { social: [{ name: 'X', url: `https://x.com/${letters(487)}` }] },
      'social.0.url',
      LINK,
    ],
    [
      '41 letters of a site’s name',
      'shop',
      { social: [{ name: letters(41), url: 'https://x.com/' }] },
      'social.0.name',
      'Please use at most 40 characters',
    ],
    ['less than 0.1 ml', 'kit', { millilitres: 0.09 }, 'millilitres', VOLUME],
    ['more than 1000 ml', 'kit', { millilitres: 1000.1 }, 'millilitres', VOLUME],
    ['a text of ml', 'kit', { millilitres: '5' }, 'millilitres', VOLUME],
    [
      '101 letters of an ingredient',
      'kit',
      { ingredients: [{ name: letters(101), amount: '1 mg' }] },
      'ingredients.0.name',
      'Please use at most 100 characters',
    ],
    [
      '61 letters of an amount',
      'kit',
      { ingredients: [{ name: 'Gold', amount: letters(61) }] },
      'ingredients.0.amount',
      'Please use at most 60 characters',
    ],
    ['61 ingredients', 'kit', { ingredients: ingredients(61) }, 'ingredients', 'Please enter a list of at most 60'],
    ['a letter before a month', 'kit', { packedIn: 'x2026-08' }, 'packedIn', MONTH],
    ['a day', 'kit', { packedIn: '2026-08-01' }, 'packedIn', MONTH],
    ['201 letters of GSTIN', 'seller', { gstin: `27AAPFU${blanks(186)}0939F1ZV` }, 'gstin', GSTIN],
    [
      '81 letters of a licence',
      'seller',
      { licences: [letters(81)] },
      'licences.0',
      'Please use at most 80 characters',
    ],
    ['11 licences', 'seller', { licences: licences(11) }, 'licences', 'Please enter a list of at most 10'],
    ['10 digits of HSN', 'seller', { hsn: '3004901112' }, 'hsn', HSN],
    ['201 letters of HSN', 'seller', { hsn: `3004${blanks(197)}` }, 'hsn', HSN],
    ['less than 0 percent', 'seller', percent(-0.1), 'taxRates.0.percent', PERCENT],
    ['more than 40 percent', 'seller', percent(40.1), 'taxRates.0.percent', PERCENT],
    ['a text of percent', 'seller', percent('5'), 'taxRates.0.percent', PERCENT],
    ['21 rates', 'seller', { taxRates: rates(21) }, 'taxRates', 'Please enter a list of at most 20'],
    ['a letter before a pincode', 'cod', { pincodesWithoutCash: ['x560001'] }, 'pincodesWithoutCash.0', PINCODE],
    ['7 digits of pincode', 'cod', { pincodesWithoutCash: ['5600011'] }, 'pincodesWithoutCash.0', PINCODE],
    ['6 addresses', 'messages', { ownerEmails: emails(6) }, 'ownerEmails', 'Please enter a list of at most 5'],
    [
      '9 digits of a template',
      'messages',
      { templateIds: { shipped: '1'.repeat(9) } },
      'templateIds.shipped',
      TEMPLATE,
    ],
    ['5 letters of sender', 'messages', { sender: 'BALSV' }, 'sender', SENDER],
    ['7 letters of sender', 'messages', { sender: 'BALSVAR' }, 'sender', SENDER],
    ['101 letters of an officer', 'grievance', { name: letters(101) }, 'name', 'Please use at most 100 characters'],
    [
      '41 letters of a courier',
      'couriers',
      { list: [{ name: letters(41), trackingUrl: null }] },
      'list.0.name',
      'Please use at most 40 characters',
    ],
    ['31 couriers', 'couriers', { list: couriers(31) }, 'list', 'Please enter a list of at most 30'],
    ['201 holidays', 'couriers', { holidays: list(201, dayOf) }, 'holidays', 'Please enter a list of at most 200'],
    ['the first of two unknown settings', 'shop', { fax: '1', telex: '2' }, 'fax', 'There is no such setting'],
  ])('%s', (_name, group, given, field, message) => {
    expect(readValues(group, given)).toEqual({ ok: false, refused: { field, message } });
  });
});

describe('what cannot stand beside the body', () => {
  it.each(['0', '1.5', 'x', '2147483648'])('is the version %j', (asked) => {
    const message = 'Please name a version from 1 on';
    expect(() => beforeOf(asked)).toThrow(expect.objectContaining({ code: 'invalid', message }));
  });
});
