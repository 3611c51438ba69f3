import { createHmac } from 'node:crypto';
import type { Money } from '@/lib/sales/orders/rules';
import { OVER, type Stage } from '@/lib/sales/orders/rules.stages';

/** How an order stands, as far as it keeps its account from being erased. */
export type Standing = {
  number: number;
  stage: Stage;
  money: Money;
  /** Something can still be paid on one of its pages. */
  isPayable: boolean;
  /** Money is on its way back, or somebody of the shop has to see to it. */
  isMoneyOpen: boolean;
  /** Another parcel went out for it, or its money went back. */
  isMadeGood: boolean;
};

/** Why an account cannot be erased yet. */
export type Hold = 'parcel' | 'payment' | 'cash' | 'refund' | 'lost';

/** What is still to come of an order; null for one that is over, with its money. */
export function holdOf({ stage, money, isPayable, isMoneyOpen, isMadeGood }: Standing): Hold | null {
  if (stage === 'awaiting_payment' || isPayable) return 'payment';
  if (!OVER.includes(stage)) return 'parcel';
  if (isMoneyOpen) return 'refund';
  if (money === 'collected') return 'cash';
  return stage === 'lost' && money === 'paid' && !isMadeGood ? 'lost' : null;
}

/** The first order that keeps its account from being erased, with the reason. */
export function firstHold(orders: readonly Standing[]): { number: number; hold: Hold } | null {
  for (const order of orders) {
    const hold = holdOf(order);
    if (hold) return { number: order.number, hold };
  }
  return null;
}

/** Names a person in a counter without saying who it is: by a phone or an address, keyed with the shop's secret. */
export const namelessKey = (secret: string, who: string): string =>
  createHmac('sha256', `erased:${secret}`).update(who).digest('base64url');

/** The public id of a photo at the media service, read from its address; null for anything else. */
export function photoIdIn(url: string): string | null {
  const [, id] = /\/upload\/(?:[^/]+\/)*?v\d+\/(parents\/problems\/[\w-]+)\.\w+$/.exec(url) ?? [];
  return id ?? null;
}
