import { describe, expect, it } from 'vitest';
import { actionSchema, bulkSchema, doneSchema, undoSchema } from './schema.actions';

const firstOf = (found: { error?: { issues: { message: string; path: PropertyKey[] }[] } }) => {
  const [issue] = found.error?.issues ?? [];
  return issue && [issue.path.join('.'), issue.message];
};
const HEAD = { version: 3, undoable: false };
const refusalOf = (body: unknown) => firstOf(actionSchema.safeParse(body));

const SHIP = { courier: 'Delhivery', trackingNumber: 'AWB-1' };
const DELIVERY = { name: 'Asha', address1: '1 Road', phone: '9876543210', pincode: '560001', childAge: 3 };

describe('section 1 of the owner’s side, what an action needs', () => {
  it.each([
    ['confirm', {}, {}],
    ['pack', { courier: 'what is not asked' }, {}],
    ['ship', SHIP, { ...SHIP, trackingUrl: null }],
    ['ship', { ...SHIP, trackingUrl: null }, { ...SHIP, trackingUrl: null }],
    ['ship', { ...SHIP, trackingUrl: 'https://a.example/1' }, { ...SHIP, trackingUrl: 'https://a.example/1' }],
    ['ship', { ...SHIP, trackingNumber: ' ab 12\t3 ' }, { ...SHIP, trackingNumber: 'AB123', trackingUrl: null }],
    [
      'ship',
      { ...SHIP, trackingNumber: 'x'.repeat(40) },
      { ...SHIP, trackingNumber: 'X'.repeat(40), trackingUrl: null },
    ],
    ['ship', { ...SHIP, courier: ` ${'x'.repeat(40)} ` }, { ...SHIP, courier: 'x'.repeat(40), trackingUrl: null }],
    ['out', {}, {}],
    ['miss', { reason: 'not reached' }, { reason: 'not reached' }],
    ['miss', { reason: 'other' }, { reason: 'other' }],
    ['deliver', {}, {}],
    ['turn-back', { reason: ' no\n one ' }, { reason: 'no one' }],
    ['take-back', { reason: 'x'.repeat(200) }, { reason: 'x'.repeat(200) }],
    ['lose', {}, {}],
    ['cancel', { reason: 'asked on the phone' }, { reason: 'asked on the phone' }],
    ['receive-cash', { reference: 'R1', date: '2026-11-05' }, { reference: 'R1', date: '2026-11-05' }],
    [
      'receive-cash',
      { reference: 'x'.repeat(100), date: '2028-02-29' },
      { reference: 'x'.repeat(100), date: '2028-02-29' },
    ],
    ['address', { userDetails: DELIVERY }, { userDetails: expect.objectContaining(DELIVERY) }],
    ['note', { text: ' one\ntwo ' }, { text: 'one\ntwo' }],
    ['note', { text: `${'x'.repeat(1_000)}${' '.repeat(3_000)}` }, { text: 'x'.repeat(1_000) }],
    ['replace', { quantity: 1 }, { quantity: 1 }],
    ['replace', { quantity: 100 }, { quantity: 100 }],
  ])('%s with %j', (action, given, needs) => {
    expect(actionSchema.parse({ action, ...HEAD, ...given })).toEqual({ action, ...HEAD, ...needs });
  });

  const COURIER = 'Please choose the courier';
  const LONG_COURIER = 'The name of the courier is too long';
  const TRACKING = 'Please enter the tracking number: 4 to 40 letters, digits or dashes';
  const ADDRESS = 'The tracking address must begin with https://';
  const WHY = 'Please say why';
  const FEWER = 'Please say it in fewer words';
  const MISS = 'Please choose why it was not delivered';
  const REFERENCE = 'Please enter the reference of the payment';
  const DATE = 'Please enter the day on which the cash came';
  const KITS = 'Please choose between 1 and 100 kits';
  it.each<[string, object, string, string]>([
    ['ship', {}, 'courier', COURIER],
    ['ship', { ...SHIP, courier: ' \u200b ' }, 'courier', COURIER],
    ['ship', { ...SHIP, courier: 'x'.repeat(41) }, 'courier', LONG_COURIER],
    ['ship', { ...SHIP, courier: `x${' '.repeat(4_000)}` }, 'courier', LONG_COURIER],
    ['ship', { courier: 'Delhivery' }, 'trackingNumber', TRACKING],
    ['ship', { ...SHIP, trackingNumber: 'A12' }, 'trackingNumber', TRACKING],
    ['ship', { ...SHIP, trackingNumber: 'x'.repeat(41) }, 'trackingNumber', TRACKING],
    ['ship', { ...SHIP, trackingNumber: 'AWB_1' }, 'trackingNumber', TRACKING],
    ['ship', { ...SHIP, trackingNumber: '/AWB1' }, 'trackingNumber', TRACKING],
    ['ship', { ...SHIP, trackingUrl: 'http://a.example/1' }, 'trackingUrl', ADDRESS],
    ['ship', { ...SHIP, trackingUrl: 'https://' }, 'trackingUrl', ADDRESS],
    ['ship', { ...SHIP, trackingUrl: `https://a.example/${'x'.repeat(483)}` }, 'trackingUrl', ADDRESS],
    ['ship', { ...SHIP, trackingUrl: 1 }, 'trackingUrl', ADDRESS],
    ['miss', {}, 'reason', MISS],
    ['miss', { reason: 'rain' }, 'reason', MISS],
    ['turn-back', {}, 'reason', WHY],
    ['take-back', { reason: '' }, 'reason', WHY],
    ['cancel', { reason: 'x'.repeat(201) }, 'reason', FEWER],
    ['receive-cash', { date: '2026-11-05' }, 'reference', REFERENCE],
    ['receive-cash', { reference: 'x'.repeat(101), date: '2026-11-05' }, 'reference', FEWER],
    ['receive-cash', { reference: 'R1' }, 'date', DATE],
    ['receive-cash', { reference: 'R1', date: '2026-02-29' }, 'date', DATE],
    ['address', { userDetails: { ...DELIVERY, name: '' } }, 'userDetails.name', 'Name is required'],
    ['note', {}, 'text', 'Please write the note'],
    ['note', { text: ' \n ' }, 'text', 'Please write the note'],
    ['note', { text: 'x'.repeat(1_001) }, 'text', 'A note has at most 1000 letters'],
    ['note', { text: `x${' '.repeat(4_000)}` }, 'text', 'A note has at most 1000 letters'],
    ['replace', {}, 'quantity', KITS],
    ['replace', { quantity: 0 }, 'quantity', KITS],
    ['replace', { quantity: 101 }, 'quantity', KITS],
    ['replace', { quantity: 1.5 }, 'quantity', KITS],
  ])('%s is refused with %j', (action, given, path, message) => {
    expect(refusalOf({ action, ...HEAD, ...given })).toEqual([path, message]);
  });

  it('a tracking address may have 500 letters', () => {
    const trackingUrl = `https://a.example/${'x'.repeat(482)}`;
    expect(actionSchema.safeParse({ action: 'ship', ...HEAD, ...SHIP, trackingUrl }).success).toBe(true);
  });

  const VERSION = 'The version of the order is missing. Please reload the page and try again.';
  it.each<[unknown, string, string]>([
    [{ ...HEAD }, 'action', 'Please choose what to do with the order'],
    [{ action: 'burn', ...HEAD }, 'action', 'Please choose what to do with the order'],
    [{ action: 'pack' }, 'version', VERSION],
    [{ action: 'pack', version: '3' }, 'version', VERSION],
    [{ action: 'pack', version: 0 }, 'version', VERSION],
    [{ action: 'pack', version: 1.5 }, 'version', VERSION],
    [{ action: 'ship', version: 0 }, 'version', VERSION],
  ])('%j is refused', (body, path, message) => {
    expect(refusalOf(body)).toEqual([path, message]);
  });

  it('is told to be undoable or is not', () => {
    expect(actionSchema.parse({ action: 'pack', version: 1 }).undoable).toBe(false);
    expect(actionSchema.parse({ action: 'pack', version: 1, undoable: true }).undoable).toBe(true);
    expect(actionSchema.safeParse({ action: 'pack', version: 1, undoable: 'yes' }).error?.issues[0]?.message).toBe(
      'Please choose what to do with the order',
    );
    expect(actionSchema.safeParse(null).success).toBe(false);
  });
});

describe('many orders at once', () => {
  const id = (at: number) => String(at).padStart(20, '0');
  const many = (count: number) => Array.from({ length: count }, (_, at) => id(at));

  it.each([
    [
      { action: 'confirm', ids: [id(1)] },
      { action: 'confirm', ids: [id(1)] },
    ],
    [
      { action: 'pack', ids: [id(1), id(2), id(1)] },
      { action: 'pack', ids: [id(1), id(2)] },
    ],
    [
      { action: 'pack', ids: ['0a'.repeat(20)] },
      { action: 'pack', ids: ['0a'.repeat(20)] },
    ],
    [
      { action: 'receive-cash', ids: [id(1)], reference: 'R1', date: '2026-11-05' },
      { action: 'receive-cash', ids: [id(1)], reference: 'R1', date: '2026-11-05' },
    ],
  ])('%j is done', (body, request) => expect(bulkSchema.parse(body)).toEqual(request));

  it('are at most 200', () => expect(bulkSchema.parse({ action: 'pack', ids: many(200) }).ids).toHaveLength(200));

  const IDS = 'Please choose 1 to 200 orders';
  it.each<[object, string, string]>([
    [{ action: 'cancel', ids: [id(1)] }, 'action', 'This cannot be done with many orders at once'],
    [{ action: 'pack' }, 'ids', IDS],
    [{ action: 'pack', ids: [] }, 'ids', IDS],
    [{ action: 'pack', ids: many(201) }, 'ids', IDS],
    [{ action: 'pack', ids: ['0A'.repeat(10)] }, 'ids.0', IDS],
    [{ action: 'pack', ids: [id(1), `-${id(1)}`] }, 'ids.1', IDS],
    [{ action: 'pack', ids: [`${id(1)}-`] }, 'ids.0', IDS],
    [{ action: 'pack', ids: ['0a'.repeat(9)] }, 'ids.0', IDS],
    [{ action: 'pack', ids: [`${'0a'.repeat(20)}0`] }, 'ids.0', IDS],
    [
      { action: 'receive-cash', ids: [id(1)], date: '2026-11-05' },
      'reference',
      'Please enter the reference of the payment',
    ],
  ])('%j is refused', (body, path, message) => {
    expect(firstOf(bulkSchema.safeParse(body))).toEqual([path, message]);
  });
});

it.each<[unknown, string | undefined]>([
  ['called her', undefined],
  ['x'.repeat(200), undefined],
  ['', 'Please say what was done'],
  [undefined, 'Please say what was done'],
  ['x'.repeat(201), 'Please say it in fewer words'],
])('what was done about an order: %j', (note, message) => {
  expect(firstOf(doneSchema.safeParse({ note }))?.[1]).toBe(message);
});

it('a step is taken back by the version that was seen', () => {
  expect(undoSchema.parse({ version: 2 })).toEqual({ version: 2 });
  expect(undoSchema.safeParse({}).success).toBe(false);
});
