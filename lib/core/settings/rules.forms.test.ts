import { describe, expect, it } from 'vitest';
import { clashOf, isGstin, toHttpsLink, toShopPhone, toTrackingAddress } from './rules';

describe('one form of a number that parents call', () => {
  it.each<[string, string | null]>([
    ['98765 43210', '9876543210'],
    ['+91-98765-43210', '9876543210'],
    ['९८७६५४३२१०', '9876543210'],
    ['020 2612 3456', '02026123456'],
    ['+91 20 2612 3456', '02026123456'],
    ['0091 20 2612 3456', '02026123456'],
    ['1800 123 4567', '18001234567'],
    ['1860-266-2666', '18602662666'],
    ['1800 123 456', '1800123456'],
    ['1800 123 45678', '180012345678'],
    ['1800 123 45', null],
    ['1800 123 456789', null],
    ['1700 123 4567', null],
    ['2026123456', null],
    ['1234567890', null],
    ['020 2612 345', null],
    ['020 2612 34567', null],
    ['+1800 123 4567', null],
    ['0020 2612 3456', null],
    ['98765 4321', null],
    ['phone', null],
    ['', null],
  ])('%s is %s', (typed, form) => {
    expect(toShopPhone(typed)).toBe(form);
  });
});

describe('a GSTIN', () => {
  it.each<[string, boolean]>([
    ['27AAPFU0939F1ZV', true],
    ['29AAGCB7383J1Z4', true],
    ['27AAPFU0939F1ZW', false],
    ['27AAPFU0939F1Z0', false],
    ['72AAPFU0939F1ZV', false],
    ['27AAPFU0993F1ZV', false],
    ['27aapfu0939f1zv', false],
    ['27AAPFU0939F0ZV', false],
    ['27AAPFU0939F1YV', false],
    ['27AAPFU0939F1Z', false],
    ['27AAPFU0939F1ZVV', false],
    ['', false],
  ])('%s: %s', (typed, isValid) => {
    expect(isGstin(typed)).toBe(isValid);
  });

  it('changes its check digit with every single other letter', () => {
    const good = '27AAPFU0939F1ZV';
    const others = [...good.slice(0, 2)].flatMap((_, at) =>
      [...'0123456789']
        .filter((digit) => digit !== good[at])
        .map((digit) => good.slice(0, at) + digit + good.slice(at + 1)),
    );
    expect(others.filter(isGstin)).toEqual([]);
  });
});

describe('the state of a GSTIN', () => {
  it.each([
    ['27AAPFU0939F1ZV', 'Maharashtra', { gstin: '27AAPFU0939F1ZV' }, null],
    ['27AAPFU0939F1ZV', null, { gstin: '27AAPFU0939F1ZV' }, null],
    [null, 'Karnataka', { state: 'Karnataka' }, null],
    ['27AAPFU0939F1ZV', 'Karnataka', { gstin: '27AAPFU0939F1ZV' }, 'gstin'],
    ['27AAPFU0939F1ZV', 'Karnataka', { gstin: '27AAPFU0939F1ZV', state: 'Karnataka' }, 'gstin'],
    ['27AAPFU0939F1ZV', 'Karnataka', { state: 'Karnataka' }, 'state'],
    ['27AAPFU0939F1ZV', 'Karnataka', { legalName: 'Kit' }, 'state'],
  ] as const)('%s in %s', (gstin, state, changed, field) => {
    const clash = clashOf({ gstin, state }, changed);
    expect(clash?.field ?? null).toBe(field);
    if (clash) expect(clash.message).toBe('A GSTIN of Karnataka begins with 29, and this one with 27');
  });
});

describe('an https address', () => {
  it.each<[string, string | null]>([
    ['https://www.instagram.com/kit', 'https://www.instagram.com/kit'],
    [' https://example.com ', 'https://example.com/'],
    ['HTTPS://Example.com/A', 'https://example.com/A'],
    ['http://example.com', null],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['//example.com', null],
    ['/shop/home', null],
    ['https://user:secret@example.com', null],
    ['https://user@example.com', null],
    ['https://:secret@example.com', null],
    ['https://localhost/x', null],
    ['https://127.0.0.1/x', null],
    ['https://[::1]/x', null],
    ['https:\\\\example.com', null],
    ['https://example.com/a b', null],
    ['example.com', null],
    ['', null],
  ])('%s is %s', (typed, link) => {
    expect(toHttpsLink(typed)).toBe(link);
  });
});

describe('where a courier shows a parcel', () => {
  it.each<[string, string | null]>([
    ['https://example.com/t/{number}', 'https://example.com/t/{number}'],
    [' https://example.com/?n={number}&x=1 ', 'https://example.com/?n={number}&x=1'],
    ['https://example.com/#{number}', 'https://example.com/#{number}'],
    ['https://example.com/t/', null],
    ['https://example.com/{number}/{number}', null],
    ['https://{number}.example.com/', null],
    ['https://example.com{number}', null],
    ['https://example.com.{number}/x', null],
    ['http://example.com/{number}', null],
    ['javascript:{number}', null],
    ['{number}', null],
  ])('%s is %s', (typed, address) => {
    expect(toTrackingAddress(typed)).toBe(address);
  });
});
