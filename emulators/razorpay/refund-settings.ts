import type { Context } from '../core.ts';

const DEFAULT_SETTLE_MS = 1000;

/** What becomes of the refunds made from now on. */
export type RefundSettings = {
  /** `pending` waits for the control route. */
  outcome: 'processed' | 'failed' | 'pending';
  delayMs: number;
  /** Made and processed in one: `refund.created` already says so. */
  instantly: boolean;
  /** Whether the bank names what it has processed at once. */
  reference: boolean;
  /** How long a call takes; meanwhile its key is under way. */
  takesMs: number;
  /** Paise that refunds may take from the account; null has no end. */
  balance: number | null;
};

const DEFAULT_SETTINGS: RefundSettings = {
  outcome: 'processed',
  delayMs: DEFAULT_SETTLE_MS,
  instantly: false,
  reference: true,
  takesMs: 0,
  balance: null,
};

export function getRefundSettings({ store }: Context): RefundSettings {
  return { ...DEFAULT_SETTINGS, ...store.get<Partial<RefundSettings>>('razorpay-settings', 'refunds') };
}

export function saveRefundSettings({ store }: Context, settings: RefundSettings): void {
  store.put('razorpay-settings', 'refunds', settings);
}

/** Takes a refund from the account; false where it has not enough. */
export function takeBalance(context: Context, paise: number): boolean {
  const settings = getRefundSettings(context);
  if (settings.balance === null) return true;
  if (settings.balance < paise) return false;
  saveRefundSettings(context, { ...settings, balance: settings.balance - paise });
  return true;
}
