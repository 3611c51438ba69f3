import { describe, expect, it } from 'vitest';
import type { Stage } from '@/lib/sales/orders/rules';
import { countedFrom, type Event, hasLinkEnded, initialOf, isTrackToken, stepsOf } from './rules';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-22T09:00:00Z');
const ago = (days: number) => new Date(NOW - days * DAY_MS);

it.each([
  ['0123456789abcdefghjkmnpqrs', true],
  ['0123456789abcdef0123456789abcdef', true],
  ['0123456789abcdefghjkmnpqr', false],
  ['0123456789abcdef0123456789abcdef0', false],
  ['0123456789ABCDEFGHJKMNPQRS', false],
  ['0123456789abcdefghjkmnpqr%', false],
  ['0123456789abcdefghjkmnpqrs\n', false],
  [' 0123456789abcdefghjkmnpqrs', false],
  ['', false],
])('%j may be a token: %s', (text, isToken) => {
  expect(isTrackToken(text)).toBe(isToken);
});

describe('a link ends', () => {
  it.each<[string, Stage, number, number | null, boolean]>([
    ['60 days after the delivery: not yet', 'delivered', 60, 60, false],
    ['60 days after the delivery: now', 'delivered', 60.001, 60.001, true],
    ['counted from the delivery, whatever came later', 'returned', 1, 61, true],
    ['of a cancelled order', 'cancelled', 61, null, true],
    ['of an order nobody paid', 'payment_failed', 61, null, true],
    ['of a lost parcel', 'lost', 61, null, true],
    ['of one that came back', 'returned', 61, null, true],
    ['never while it is on its way', 'shipped', 200, null, false],
    ['never while it is to be packed', 'to_pack', 200, null, false],
    ['not at once', 'cancelled', 1, null, false],
  ])('%s', (_name, stage, sinceDays, deliveredDays, hasEnded) => {
    const deliveredAt = deliveredDays === null ? null : ago(deliveredDays);
    expect(hasLinkEnded({ stage, stageSince: ago(sinceDays), deliveredAt }, NOW)).toBe(hasEnded);
  });
});

const placedAt = new Date('2026-11-16T04:30:00Z');
/** One event a day from the first on. */
const history = (...found: [type: string, from: Stage | null, to: Stage][]): Event[] =>
  found.map(([type, from, to], index) => ({ type, from, to, at: new Date(placedAt.getTime() + index * DAY_MS) }));

const said = (stage: Stage, events: Event[]) =>
  stepsOf({ stage, placedAt }, events).map(
    ({ label, at, state }) => `${state} ${label}${at ? ` ${at.slice(8, 10)}` : ''}`,
  );

const PLACED: [string, null, Stage] = ['placed', null, 'to_pack'];
const SHIPPED: [string, Stage | null, Stage][] = [PLACED, ['pack', 'to_pack', 'packed'], ['ship', 'packed', 'shipped']];

const SENT = ['passed Confirmed 16', 'passed Packed 17', 'passed On the way 18'];

describe('the steps of an order', () => {
  it.each<[string, Stage, Event[], string[]]>([
    [
      'just placed',
      'to_pack',
      history(PLACED),
      ['current Confirmed 16', 'coming Packed', 'coming On the way', 'coming Delivered'],
    ],
    [
      'not paid yet',
      'awaiting_payment',
      history(['placed', null, 'awaiting_payment']),
      [
        'current Waiting for your payment 16',
        'coming Confirmed',
        'coming Packed',
        'coming On the way',
        'coming Delivered',
      ],
    ],
    [
      'paid',
      'to_pack',
      history(['placed', null, 'awaiting_payment'], ['paid', 'awaiting_payment', 'to_pack']),
      ['passed Ordered 16', 'current Confirmed 17', 'coming Packed', 'coming On the way', 'coming Delivered'],
    ],
    [
      'not confirmed yet',
      'to_confirm',
      history(['placed', null, 'to_confirm']),
      [
        'current We will confirm your order shortly 16',
        'coming Confirmed',
        'coming Packed',
        'coming On the way',
        'coming Delivered',
      ],
    ],
    [
      'not reached',
      'undelivered',
      history(...SHIPPED, ['miss', 'shipped', 'undelivered']),
      [...SENT, 'current The courier could not reach you 19', 'coming Delivered'],
    ],
    [
      'a history that begins in the middle',
      'to_pack',
      history(['undo', 'packed', 'to_pack'], ['undo', 'to_pack', 'to_pack']),
      ['current Confirmed 16', 'coming Packed', 'coming On the way', 'coming Delivered'],
    ],
    [
      'where it was before is another step',
      'shipped',
      history(...SHIPPED, ['miss', 'shipped', 'undelivered'], ['ship', 'undelivered', 'shipped']),
      [...SENT, 'passed The courier could not reach you 19', 'current On the way 20', 'coming Delivered'],
    ],
    [
      'nothing is taken back that was not just done',
      'to_pack',
      history(...SHIPPED, ['undo', 'shipped', 'to_pack']),
      [...SENT, 'current Confirmed 19', 'coming Packed', 'coming On the way', 'coming Delivered'],
    ],
    [
      'failed for good',
      'payment_failed',
      history(['placed', null, 'awaiting_payment'], ['payment expired', 'awaiting_payment', 'payment_failed']),
      ['passed Ordered 16', 'current Not paid: nothing will be sent 17'],
    ],
    [
      'notes and changes of address are no steps',
      'to_pack',
      history(PLACED, ['note', 'to_pack', 'to_pack'], ['address', 'to_pack', 'to_pack']),
      ['current Confirmed 16', 'coming Packed', 'coming On the way', 'coming Delivered'],
    ],
    [
      'sent without having been called packed',
      'shipped',
      history(PLACED, ['ship', 'to_pack', 'shipped']),
      ['passed Confirmed 16', 'current On the way 17', 'coming Delivered'],
    ],
    [
      'a step that was taken back did not happen',
      'packed',
      history(...SHIPPED, ['undo', 'shipped', 'packed']),
      ['passed Confirmed 16', 'current Packed 17', 'coming On the way', 'coming Delivered'],
    ],
    [
      'taken back and done again',
      'shipped',
      history(...SHIPPED, ['undo', 'shipped', 'packed'], ['ship', 'packed', 'shipped']),
      ['passed Confirmed 16', 'passed Packed 17', 'current On the way 20', 'coming Delivered'],
    ],
    [
      'cash that was taken back is no step',
      'delivered',
      history(
        ...SHIPPED,
        ['deliver', 'shipped', 'delivered'],
        ['receive-cash', 'delivered', 'delivered'],
        ['undo', 'delivered', 'delivered'],
      ),
      [...SENT, 'current Delivered 19'],
    ],
    [
      'not reached, then out again',
      'out_for_delivery',
      history(...SHIPPED, ['miss', 'shipped', 'undelivered'], ['out', 'undelivered', 'out_for_delivery']),
      [...SENT, 'passed The courier could not reach you 19', 'current Comes today 20', 'coming Delivered'],
    ],
    [
      'it came on the day',
      'delivered',
      history(...SHIPPED, ['out', 'shipped', 'out_for_delivery'], ['deliver', 'out_for_delivery', 'delivered']),
      [...SENT, 'passed Out for delivery 19', 'current Delivered 20'],
    ],
    [
      'on its way back',
      'returning',
      history(...SHIPPED, ['turn-back', 'shipped', 'returning']),
      [...SENT, 'current On its way back to us 19', 'coming Returned'],
    ],
    [
      'back again',
      'returned',
      history(...SHIPPED, ['turn-back', 'shipped', 'returning'], ['take-back', 'returning', 'returned']),
      [...SENT, 'passed Sent back to us 19', 'current Returned 20'],
    ],
    ['of an order from before there was a history', 'cancelled', [], ['current Cancelled 16']],
  ])('%s', (_name, stage, events, steps) => {
    expect(said(stage, events)).toEqual(steps);
  });

  it('each have their stage', () => {
    const steps = stepsOf({ stage: 'packed', placedAt }, history(...SHIPPED.slice(0, 2)));
    expect(steps.map(({ stage }) => stage)).toEqual(['to_pack', 'packed', 'shipped', 'delivered']);
  });
});

describe('the delivery is counted', () => {
  const day = (stage: Stage, events: Event[]) => countedFrom({ stage, placedAt }, events)?.toISOString().slice(8, 10);

  it.each<[string, Stage, Event[], string | undefined]>([
    ['from the order', 'to_pack', history(PLACED), '16'],
    ['from the order while it is on its way', 'shipped', history(...SHIPPED), '16'],
    [
      'from the payment',
      'to_pack',
      history(['placed', null, 'awaiting_payment'], ['paid', 'awaiting_payment', 'to_pack']),
      '17',
    ],
    [
      'from the late payment',
      'to_pack',
      history(
        ['placed', null, 'awaiting_payment'],
        ['x', 'awaiting_payment', 'payment_failed'],
        ['y', 'payment_failed', 'to_pack'],
      ),
      '18',
    ],
    [
      'from the confirmation',
      'packed',
      history(['placed', null, 'to_confirm'], ['confirm', 'to_confirm', 'to_pack']),
      '17',
    ],
    ['from the order while it is to be confirmed', 'to_confirm', history(['placed', null, 'to_confirm']), '16'],
    ['while nobody has paid: not', 'awaiting_payment', history(['placed', null, 'awaiting_payment']), undefined],
    ['once delivered: not', 'delivered', history(...SHIPPED, ['deliver', 'shipped', 'delivered']), undefined],
    ['once cancelled: not', 'cancelled', history(PLACED), undefined],
    ['on the day itself: not, it says so', 'out_for_delivery', history(...SHIPPED), undefined],
    ['on the way back: not', 'returning', history(...SHIPPED), undefined],
    ['while not reached: still', 'undelivered', history(...SHIPPED), '16'],
  ])('%s', (_name, stage, events, from) => {
    expect(day(stage, events)).toBe(from);
  });
});

it.each([
  ['Asha Rao', 'A'],
  ['asha', 'A'],
  ['किरण देसाई', 'कि'],
  ['👩‍👧 Rao', '👩‍👧'],
  ['', ''],
])('the first letter of %j is %j', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});
