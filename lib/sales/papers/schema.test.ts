import { describe, expect, it } from 'vitest';
import { kindOf, papersOf } from './schema';

const asked = (query: string) => papersOf(new URLSearchParams(query));
const many = (count: number) => Array.from({ length: count }, (_, at) => `order-${at}`);

const KIND = 'Please say what to print: slip, label, invoice or credit-note';
const IDS = 'Papers are made for 1 to 200 orders at once';

describe('papers of many orders', () => {
  it.each([
    ['kind=slip&ids=a,b', { kind: 'slip', ids: ['a', 'b'] }],
    ['kind=label&ids=a', { kind: 'label', ids: ['a'] }],
    ['kind=invoice&ids=0a-9z', { kind: 'invoice', ids: ['0a-9z'] }],
    ['kind=credit-note&ids=b,a,b', { kind: 'credit-note', ids: ['b', 'a'] }],
    ['kind=slip&ids=,a,,b,&more=1', { kind: 'slip', ids: ['a', 'b'] }],
    [`kind=slip&ids=${'x'.repeat(40)}`, { kind: 'slip', ids: ['x'.repeat(40)] }],
  ])('are asked for by %s', (query, papers) => expect(asked(query)).toEqual(papers));

  it('are for 200 orders at most', () => {
    expect(asked(`kind=slip&ids=${many(200)}`).ids).toEqual(many(200));
  });

  it.each([
    ['', KIND],
    ['ids=a', KIND],
    ['kind=&ids=a', KIND],
    ['kind=poster&ids=a', KIND],
    ['kind=bill-of-supply&ids=a', KIND],
    ['kind=slip', IDS],
    ['kind=slip&ids=', IDS],
    ['kind=slip&ids=,', IDS],
    ['kind=slip&ids=A', IDS],
    ['kind=slip&ids=a_b', IDS],
    ['kind=slip&ids=a,%20b', IDS],
    ['kind=slip&ids=ab%C3%BC', IDS],
    [`kind=slip&ids=${'x'.repeat(41)}`, IDS],
    [`kind=slip&ids=${many(201)}`, IDS],
  ])('are not asked for by %s', (query, message) => {
    expect(() => asked(query)).toThrow(expect.objectContaining({ code: 'invalid', message }));
  });
});

describe('one paper by its name', () => {
  it.each([
    ['invoice.pdf', 'invoice'],
    ['credit-note.pdf', 'credit-note'],
    ['slip.pdf', 'slip'],
    ['label.pdf', 'label'],
  ])('%s is the %s', (name, kind) => expect(kindOf(name)).toBe(kind));

  it.each([undefined, '', '.pdf', 'slip', 'slip.pdf.exe', 'Slip.pdf', 'my-slip.pdf', 'poster.pdf'])(
    '%j is none',
    (name) => {
      const message = 'There is no such paper for this order';
      expect(() => kindOf(name)).toThrow(expect.objectContaining({ code: 'notFound', message }));
    },
  );
});
