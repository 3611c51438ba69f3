import { deskForms as words } from '@/content/desk-order';
import { missReasons } from '@/content/order-desk';
import type { Action } from '@/lib/sales/orders/rules.actions';

export type FieldSpec = {
  name: string;
  label: string;
  hint?: string;
  isOptional?: boolean;
  type?: 'text' | 'date' | 'number' | 'url' | 'tel';
  /** What may be chosen by one tap: alone, or to fill in what else may be typed. */
  choices?: readonly { value: string; label: string }[];
  isClosed?: boolean;
  /** Capital letters, no corrections: a number on a parcel. */
  isCode?: boolean;
  first?: string;
};

const choice = (value: string) => ({ value, label: value });
const reason = (action: keyof typeof words.reasons): FieldSpec[] => [
  { name: 'reason', label: words.reason, choices: words.reasons[action].map(choice) },
];

type Known = { quantity: number; courier: string; couriers: readonly string[]; today: string };
const NOTHING: Known = { quantity: 1, courier: '', couriers: [], today: '' };

/** What has to be known for an action; null where nothing has. */
export function fieldsFor(action: Action, { quantity, courier, couriers, today }: Known): FieldSpec[] | null {
  switch (action) {
    case 'ship':
      return [
        {
          name: 'courier',
          label: words.courier,
          first: courier,
          choices: couriers.map(choice),
        },
        { name: 'trackingNumber', label: words.trackingNumber, isCode: true },
        {
          name: 'trackingUrl',
          label: words.trackingUrl,
          hint: words.trackingUrlHint,
          type: 'url',
          isOptional: true,
        },
      ];
    case 'miss':
      return [
        {
          name: 'reason',
          label: words.missReason,
          isClosed: true,
          choices: missReasons.map((value) => ({ value, label: words.missReasons[value] })),
        },
      ];
    case 'turn-back':
    case 'take-back':
    case 'cancel':
      return reason(action);
    case 'receive-cash':
      return [
        { name: 'reference', label: words.reference, hint: words.referenceHint },
        { name: 'date', label: words.date, type: 'date', first: today },
      ];
    case 'replace':
      return [
        { name: 'quantity', label: words.quantity, hint: words.quantityHint, type: 'number', first: String(quantity) },
      ];
    default:
      return null;
  }
}

/** Whether something has to be known before an action is taken. */
export const needsForm = (action: Action): boolean => action === 'address' || fieldsFor(action, NOTHING) !== null;

/** The values of a form as the call wants them. */
export function needsOf(action: Action, values: Record<string, string>): object {
  if (action === 'replace') return { quantity: Number(values.quantity) };
  const { trackingUrl, ...rest } = values;
  return trackingUrl?.trim() ? { ...rest, trackingUrl: trackingUrl.trim() } : rest;
}
