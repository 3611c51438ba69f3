import type { PaymentMethod } from '@/lib/sales/checkout/rules';
import type { Money, Stage } from '@/lib/sales/orders/rules';
import type { Action } from '@/lib/sales/orders/rules.actions';
import type { Step } from '@/lib/sales/tracking/rules';

/** An order in the list of its parent, as the call tells it. */
export type ListedOrder = {
  id: string;
  number: number;
  placedAt: string;
  stage: Stage;
  money: Money;
  method: PaymentMethod;
  quantity: number;
  amount: number;
  refunded: number;
  name: string;
  pincode: string;
  city: string | null;
  courier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  replaces: number | null;
  version: number;
};

export type OrdersPage = { orders: ListedOrder[]; next: string | null };

type Address = {
  name: string;
  address1: string;
  address2: string | null;
  phone: string;
  pincode: string;
  city: string | null;
  state: string | null;
  childAge: number | null;
};

export type OwnOrder = ListedOrder & {
  orderedQuantity: number;
  delivery: Address;
  actions: Action[];
  mayReport: boolean;
  isProblemOpen: boolean;
};

type RefundState = 'waiting' | 'pending' | 'processed' | 'failed';

export type OrderDetail = {
  order: OwnOrder;
  steps: Step[];
  expected: { from: string; to: string; text: string } | null;
  payments: { id: string; amount: number; at: string }[];
  /** `amount` in rupees, and the paise beside it. */
  refunds: { id: string; amount: number; paise: number; state: RefundState; at: string }[];
  documents: { kind: string; number: string | null; url: string; view: string }[];
};
