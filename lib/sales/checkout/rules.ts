import { type CartStep, phonesMatch, stepBefore } from '@/lib/sales/cart/rules';
import type { Delivery } from '@/lib/sales/cart/schema';
import { cashLimit } from '@/lib/sales/orders/rules.cash';
import { priceFor } from '@/lib/sales/pricing/rules';

export type PaymentMethod = 'online' | 'cod';
type Cash = Parameters<typeof cashLimit>[0];

/**
 * What a parent is told of an order that was not placed, and where to go: the session has ended, or an order of before
 * was placed after all.
 */
export type OrderFailure = { message: string; wayOn: 'sign-in' | 'orders' | null };

/** Whether the delivery phone answers by a code, the last of which was sent at `sentAt`, ms. */
export type NumberProof = { phone: string; sentAt: number | null; isProved: boolean; error: string | undefined };

/** One opening of the cart dialog. */
export type Checkout = {
  step: CartStep;
  /** Another step was shown before: the heading of this one takes the focus. */
  hasMoved: boolean;
  /** The details, once they were valid. */
  delivery: Delivery | null;
  phoneAgain: string;
  mismatch: boolean;
  /** What was chosen; a large order is paid online all the same. */
  chosen: PaymentMethod;
  proof: NumberProof;
  /** Why the shop asks for a proof of the phone. */
  proofAsked: string | null;
  busyWith: 'order' | 'sending' | 'checking' | null;
  failure: OrderFailure | null;
  /** The same order was placed a moment ago: what the shop asks before it takes another. */
  question: string | null;
};

export type CheckoutEvent =
  /** `ownPhone` is the number that signed in by code. */
  | { type: 'detailed'; delivery: Delivery; ownPhone?: string | null | undefined }
  | { type: 'retyped'; phoneAgain: string }
  /** `phone` as typed in the details; `objection` says what of the proof is missing, `method` how to pay instead. */
  | { type: 'verified'; phone: string; objection: string | null; method?: PaymentMethod }
  | { type: 'went'; to: CartStep }
  | { type: 'chose'; method: PaymentMethod }
  | { type: 'began'; work: 'order' | 'sending' | 'checking' }
  | { type: 'proofTold'; proof: Partial<NumberProof> & { phone: string } }
  | { type: 'proofAsked'; why: string }
  | { type: 'refused'; failure: OrderFailure }
  | { type: 'doubted'; question: string }
  | { type: 'settled' }
  | { type: 'woke' };

const unproved = (phone: string): NumberProof => ({ phone, sentAt: null, isProved: false, error: undefined });

/** Where a dialog begins: at its payment step for whoever had to sign in again there, else empty. */
export const beginCheckout = (
  kept: { delivery: Delivery; phoneAgain: string; method: PaymentMethod } | null,
): Checkout => ({
  step: kept ? 'payment' : 'details',
  hasMoved: false,
  delivery: kept?.delivery ?? null,
  phoneAgain: kept?.phoneAgain ?? '',
  mismatch: false,
  chosen: kept?.method ?? 'online',
  proof: unproved(''),
  proofAsked: null,
  busyWith: null,
  failure: null,
  question: null,
});

/** Another number begins anew. */
const proofFor = ({ proof }: Checkout, phone: string): NumberProof => (proof.phone === phone ? proof : unproved(phone));

export const proofOf = (state: Checkout): NumberProof => proofFor(state, state.delivery?.phone ?? '');

const goTo = (state: Checkout, step: CartStep): Checkout => ({
  ...state,
  step,
  hasMoved: true,
  mismatch: false,
  failure: null,
});

/** Whoever signed in with this number by its code has typed it, and shown that it is right. */
const isKnown = (delivery: Delivery | null, ownPhone: string | null | undefined): boolean =>
  delivery !== null && delivery.phone === ownPhone;

/** Section 4: Back returns one step, past one that was not shown. */
export function stepBack({ step, delivery }: Checkout, ownPhone: string | null | undefined): CartStep {
  const before = stepBefore(step);
  return before === 'verification' && isKnown(delivery, ownPhone) ? 'details' : before;
}

type Verified = Extract<CheckoutEvent, { type: 'verified' }>;

function verify(state: Checkout, { phone, objection: error, method = state.chosen }: Verified): Checkout {
  if (!phonesMatch(phone, state.phoneAgain)) return { ...state, mismatch: true };
  return error ? { ...state, proof: { ...proofOf(state), error } } : goTo({ ...state, chosen: method }, 'payment');
}

/** Section 4, cart dialog: details, verification, payment, and what the server says of each. */
export function checkoutReducer(state: Checkout, event: CheckoutEvent): Checkout {
  switch (event.type) {
    case 'detailed':
      return goTo(
        { ...state, delivery: event.delivery },
        isKnown(event.delivery, event.ownPhone) ? 'payment' : 'verification',
      );
    case 'retyped':
      return { ...state, phoneAgain: event.phoneAgain, mismatch: false };
    case 'verified':
      return verify(state, event);
    case 'went':
      return goTo(state, event.to);
    case 'chose':
      return { ...state, chosen: event.method };
    case 'began':
      return { ...state, busyWith: event.work, failure: null, question: null };
    case 'proofTold': {
      const proof = { ...proofFor(state, event.proof.phone), error: undefined, ...event.proof };
      return { ...state, proof, busyWith: state.busyWith === 'order' ? 'order' : null };
    }
    case 'proofAsked':
      return { ...state, step: 'verification', proofAsked: event.why, busyWith: null };
    case 'refused':
      return { ...state, failure: event.failure, busyWith: null };
    case 'doubted':
      return { ...state, question: event.question, busyWith: null };
    case 'settled':
      return { ...state, question: null };
    case 'woke':
      return { ...state, busyWith: null };
  }
}

/** How so many kits are paid: in cash only where the owner takes it for them. */
export const methodFor = (quantity: number, chosen: PaymentMethod, cash: Cash): PaymentMethod =>
  cashLimit(cash, quantity) === null ? chosen : 'online';

/** Why the number has to be proved before this order, or null: whoever signed in with it has done so, money paid needs none. */
export function proofNeeded(
  state: Checkout,
  method: PaymentMethod,
  ownPhone: string | null | undefined,
): string | null {
  const isNeedless = proofOf(state).isProved || isKnown(state.delivery, ownPhone);
  return isNeedless || method === 'online' ? null : state.proofAsked;
}

/** Section 3, order request; amounts in whole rupees. */
export function orderBody(quantity: number, userDetails: Delivery) {
  const { amount, paidItems, freeItems, savings, pricePerItem } = priceFor(quantity);
  return { amount, userDetails, orderDetails: { quantity, paidItems, freeItems, totalSavings: savings, pricePerItem } };
}
