import { describe, expect, it } from 'vitest';
import {
  beginCheckout,
  type Checkout,
  type CheckoutEvent,
  checkoutReducer,
  methodFor,
  orderBody,
  type PaymentMethod,
  proofNeeded,
  proofOf,
  stepBack,
} from './rules';

const delivery = {
  name: 'Asha Rao',
  address1: '12 Temple Road',
  address2: null,
  city: null,
  state: null,
  phone: '9876543210',
  pincode: '560001',
  childAge: 4,
};
const other = { ...delivery, phone: '9876543211' };
const nothing = { phone: '', sentAt: null, isProved: false, error: undefined };
const failure = { message: 'No', wayOn: null };

const reached = (...events: CheckoutEvent[]) => events.reduce(checkoutReducer, beginCheckout(null));
const detailed = { type: 'detailed', delivery } as const;
const own = { ...detailed, ownPhone: delivery.phone } as const;
const told = (proof: object, phone = delivery.phone) => ({ type: 'proofTold', proof: { phone, ...proof } }) as const;
const verified = (phone: string, objection: string | null = null) => ({ type: 'verified', phone, objection }) as const;

describe('the checkout', () => {
  it('begins empty, or at its payment for whoever had to sign in again', () => {
    const empty = {
      step: 'details',
      hasMoved: false,
      delivery: null,
      phoneAgain: '',
      mismatch: false,
      chosen: 'online',
      proof: nothing,
      proofAsked: null,
      busyWith: null,
      failure: null,
      question: null,
    };
    expect(beginCheckout(null)).toEqual(empty);
    const kept = { delivery, phoneAgain: '+91 9876543210', method: 'cod' } as const;
    const known = { delivery, phoneAgain: '+91 9876543210', chosen: 'cod' };
    expect(beginCheckout(kept)).toEqual({ ...empty, ...known, step: 'payment' });
  });

  const moved = { hasMoved: true, mismatch: false, failure: null };
  const cash = { type: 'chose', method: 'cod' } as const;
  const typed = { type: 'retyped', phoneAgain: delivery.phone } as const;
  const online = { ...verified(delivery.phone), method: 'online' } as const;
  it.each<[string, CheckoutEvent[], Partial<Checkout>]>([
    ['valid details lead on', [detailed], { step: 'verification', delivery, ...moved }],
    ['with the number that signed in they lead to the payment', [own], { step: 'payment', delivery, ...moved }],
    ['other details take their place', [detailed, { type: 'detailed', delivery: other }], { delivery: other }],
    ['the number is typed again', [{ type: 'retyped', phoneAgain: '98' }], { phoneAgain: '98', mismatch: false }],
    ['another number is no match', [detailed, verified('9876543210')], { step: 'verification', mismatch: true }],
    [
      'typing takes the objection away',
      [verified('9876543210'), { type: 'retyped', phoneAgain: '9' }],
      { phoneAgain: '9', mismatch: false },
    ],
    [
      'the same number leads on',
      [detailed, { type: 'retyped', phoneAgain: '9876543210 ' }, verified('9876543210')],
      { step: 'payment', ...moved },
    ],
    [
      'the same number without its proof does not',
      [detailed, { type: 'retyped', phoneAgain: '9876543210' }, verified('9876543210', 'Prove it')],
      { step: 'verification', mismatch: false, proof: { ...nothing, phone: '9876543210', error: 'Prove it' } },
    ],
    ['the same number may be paid for otherwise', [cash, detailed, typed, online], { ...moved, chosen: 'online' }],
    ['another number may not', [cash, detailed, online], { step: 'verification', chosen: 'cod', mismatch: true }],
    [
      'another number is said before a missing proof',
      [detailed, verified('9876543210', 'Prove it')],
      { mismatch: true, proof: nothing },
    ],
    [
      'going leaves what was wrong behind',
      [verified('9876543210'), { type: 'refused', failure }, { type: 'went', to: 'details' }],
      { step: 'details', ...moved },
    ],
    ['a way to pay is chosen', [{ type: 'chose', method: 'cod' }], { chosen: 'cod', step: 'details' }],
    [
      'an order on its way forgets the failure before it',
      [
        { type: 'refused', failure },
        { type: 'began', work: 'order' },
      ],
      { busyWith: 'order', failure: null },
    ],
    [
      'a refused order says why',
      [
        { type: 'began', work: 'order' },
        { type: 'refused', failure },
      ],
      { busyWith: null, failure },
    ],
    [
      'an order that wants a proof leads back to it',
      [detailed, { type: 'went', to: 'payment' }, { type: 'began', work: 'order' }, { type: 'proofAsked', why: 'Two' }],
      { step: 'verification', proofAsked: 'Two', busyWith: null, failure: null },
    ],
    [
      'an order like the one before is asked about where it stands',
      [
        detailed,
        { type: 'went', to: 'payment' },
        { type: 'began', work: 'order' },
        { type: 'doubted', question: 'Again?' },
      ],
      { step: 'payment', question: 'Again?', busyWith: null, failure: null },
    ],
    [
      'which is not placed is asked about no more',
      [{ type: 'doubted', question: 'Again?' }, { type: 'settled' }],
      { question: null, busyWith: null },
    ],
    [
      'and no more either once it is sent again',
      [
        { type: 'doubted', question: 'Again?' },
        { type: 'began', work: 'order' },
      ],
      { question: null, busyWith: 'order' },
    ],
    ['a page that comes back is free', [{ type: 'began', work: 'order' }, { type: 'woke' }], { busyWith: null }],
    [
      'a code was sent',
      [detailed, { type: 'began', work: 'sending' }, told({ sentAt: 7 })],
      { busyWith: null, proof: { phone: '9876543210', sentAt: 7, isProved: false, error: undefined } },
    ],
    [
      'a code was wrong',
      [detailed, told({ sentAt: 7 }), { type: 'began', work: 'checking' }, told({ error: 'Wrong' })],
      { busyWith: null, proof: { phone: '9876543210', sentAt: 7, isProved: false, error: 'Wrong' } },
    ],
    [
      'a code was right',
      [detailed, told({ sentAt: 7 }), told({ error: 'Wrong' }), told({ isProved: true })],
      { proof: { phone: '9876543210', sentAt: 7, isProved: true, error: undefined } },
    ],
    [
      'an answer about a code frees no order',
      [detailed, { type: 'began', work: 'order' }, told({ sentAt: 7 })],
      { busyWith: 'order' },
    ],
  ])('%s', (_, events, changed) => {
    expect(reached(...events)).toMatchObject(changed);
  });

  it('begins the proof of another number anew, and remembers the one before', () => {
    const proved = reached(detailed, told({ sentAt: 7, isProved: true }));
    expect(proofOf(proved)).toMatchObject({ phone: '9876543210', isProved: true });
    const changed = checkoutReducer(proved, { type: 'detailed', delivery: other });
    expect(proofOf(changed)).toEqual({ ...nothing, phone: '9876543211' });
    expect(proofOf(checkoutReducer(changed, detailed))).toMatchObject({ phone: '9876543210', isProved: true });
    expect(proofOf(checkoutReducer(changed, told({ sentAt: 9 }, '9876543211')))).toMatchObject({
      sentAt: 9,
      isProved: false,
    });
  });
});

it.each<[number, PaymentMethod, object, PaymentMethod]>([
  [1, 'cod', {}, 'cod'],
  [80, 'cod', {}, 'cod'],
  [81, 'cod', {}, 'online'],
  [80, 'online', {}, 'online'],
  [81, 'online', {}, 'online'],
  [5, 'cod', { maxKits: 5 }, 'cod'],
  [6, 'cod', { maxKits: 5 }, 'online'],
  [1, 'cod', { enabled: false }, 'online'],
])('%i kits, chosen %s under %j, are paid %s', (quantity, chosen, rules, method) => {
  expect(methodFor(quantity, chosen, { enabled: true, maxKits: 80, ...rules })).toBe(method);
});

it.each<[string, CheckoutEvent[], PaymentMethod, string | null | undefined, string | null]>([
  ['of another phone', [], 'cod', '9000000000', 'Two'],
  ['by whoever signed in by email', [], 'cod', null, 'Two'],
  ['by whoever is signed out', [], 'cod', undefined, 'Two'],
  ['of one’s own phone', [], 'cod', '9876543210', null],
  ['of a proved phone', [told({ isProved: true })], 'cod', null, null],
  ['that is paid online', [], 'online', null, null],
])('asks a cash order %s for its proof or not', (_, events, method, own, why) => {
  const asked = [detailed, { type: 'chose', method: 'cod' }, { type: 'proofAsked', why: 'Two' }] as const;
  expect(proofNeeded(reached(...asked, ...events), method, own)).toBe(why);
});

it('asks no order for a proof before the server has', () => {
  expect(proofNeeded(reached(detailed), 'cod', null)).toBeNull();
});

it('section 3: an order request in whole rupees', () => {
  expect(orderBody(5, delivery)).toEqual({
    amount: 12_499,
    userDetails: delivery,
    orderDetails: { quantity: 5, paidItems: 4, freeItems: 1, totalSavings: 1_001, pricePerItem: 2_700 },
  });
});

describe('what is filled in stays', () => {
  const filled = reached(detailed, { type: 'retyped', phoneAgain: '98' }, { type: 'began', work: 'order' });

  it.each<[CheckoutEvent, Partial<Checkout>]>([
    [
      { type: 'refused', failure },
      { failure, busyWith: null },
    ],
    [{ type: 'woke' }, { busyWith: null }],
  ])('%j', (event, change) => {
    expect(checkoutReducer(filled, event)).toEqual({ ...filled, ...change });
  });

  it('before the details there is no number to prove', () => {
    expect(proofOf(beginCheckout(null))).toEqual(nothing);
    expect(proofNeeded(beginCheckout(null), 'cod', '9876543210')).toBeNull();
    const asked = reached(
      told({ isProved: true }),
      { type: 'chose', method: 'cod' },
      { type: 'proofAsked', why: 'Two' },
    );
    expect(proofNeeded(asked, 'cod', '9876543210')).toBe('Two');
  });
});

it.each<[string, CheckoutEvent[], string | null | undefined, string]>([
  ['the details', [], delivery.phone, 'details'],
  ['the number', [detailed], other.phone, 'details'],
  ['the payment', [detailed, { type: 'went', to: 'payment' }], other.phone, 'verification'],
  ['the payment of somebody without a number', [detailed, { type: 'went', to: 'payment' }], null, 'verification'],
  ['the payment of the number that signed in', [own], delivery.phone, 'details'],
])('Back from %s leads past no step that was shown', (_, events, ownPhone, before) => {
  expect(stepBack(reached(...events), ownPhone)).toBe(before);
});
