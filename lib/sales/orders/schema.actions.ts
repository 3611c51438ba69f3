import { z } from 'zod';
import { missReasons, actionRefusals as words } from '@/content/order-desk';
import { refusals } from '@/content/order-refusals';
import { MAX_COURIER_LETTERS } from '@/lib/core/settings/rules';
import { toLine, toText } from '@/lib/core/text';
import { sentDeliverySchema } from '@/lib/sales/cart/schema';
import { MAX_KITS } from '@/lib/sales/pricing/rules';
import { ACTIONS, type Action, MAX_REASON_LETTERS } from './rules.actions';

const MAX_NOTE_LETTERS = 1_000;
export const MAX_BULK = 200;

const line = (missing: string, tooLong: string, most: number) =>
  z.string(missing).max(4_000, tooLong).transform(toLine).pipe(z.string().min(1, missing).max(most, tooLong));

const trackingNumber = z
  .string(words.trackingNumber)
  .transform((text) => text.replace(/\s/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Za-z0-9-]{4,40}$/, words.trackingNumber));

const trackingUrl = z
  .string(words.trackingUrl)
  .max(500, words.trackingUrl)
  .refine((text) => text.startsWith('https://') && URL.canParse(text), words.trackingUrl)
  .nullish()
  .transform((value) => value ?? null);

const QUANTITY = refusals.quantity(MAX_KITS);
const reason = line(words.reason, words.longReason, MAX_REASON_LETTERS);
const day = z.iso.date(words.date);

/** What each action needs beside the order (owner's side, section 1). */
const NEEDS = {
  confirm: z.object({}),
  pack: z.object({}),
  ship: z.object({ courier: line(words.courier, words.longCourier, MAX_COURIER_LETTERS), trackingNumber, trackingUrl }),
  out: z.object({}),
  miss: z.object({ reason: z.enum(missReasons, words.missReason) }),
  deliver: z.object({}),
  'turn-back': z.object({ reason }),
  'take-back': z.object({ reason }),
  lose: z.object({}),
  cancel: z.object({ reason }),
  'receive-cash': z.object({ reference: line(words.reference, words.longReason, 100), date: day }),
  address: z.object({ userDetails: sentDeliverySchema }),
  note: z.object({
    text: z
      .string(words.text)
      .max(4 * MAX_NOTE_LETTERS, words.longText(MAX_NOTE_LETTERS))
      .transform(toText)
      .pipe(z.string().min(1, words.text).max(MAX_NOTE_LETTERS, words.longText(MAX_NOTE_LETTERS))),
  }),
  replace: z.object({
    quantity: z.number(QUANTITY).int(QUANTITY).min(1, QUANTITY).max(MAX_KITS, QUANTITY),
  }),
} as const satisfies Record<Action, z.ZodObject>;

type Needed = { [One in Action]: { action: One } & z.output<(typeof NEEDS)[One]> }[Action];
/** An action with what it needs. */
export type ActionRequest = Needed & {
  /** The version that its sender saw; null takes the order as it is. */
  version: number | null;
  /** Whether the messages wait until it can no longer be taken back. */
  undoable: boolean;
};

const action = z.enum(ACTIONS as [Action, ...Action[]], words.action);
export const version = z.number(words.version).int(words.version).min(1, words.version);

/** Of a value that nothing else is said about. */
const NO_ACTION = { error: () => words.action };

/** The rest of a body, by its action. */
function withNeeds<Head extends { action: Action }>(head: z.ZodType<Head>) {
  return z.looseObject({}).transform((body, context) => {
    const found = head.safeParse(body, NO_ACTION);
    const needs = found.success ? NEEDS[found.data.action].safeParse(body, NO_ACTION) : found;
    if (!found.success || !needs.success) {
      const [issue] = (found.success ? needs : found).error?.issues ?? [];
      context.addIssue({ code: 'custom', message: issue?.message ?? words.action, path: issue?.path ?? [] });
      return z.NEVER;
    }
    return { ...found.data, ...needs.data };
  });
}

/** `POST /api/admin/orders/{id}/actions`. */
export const actionSchema = withNeeds(
  z.object({ action, version, undoable: z.boolean().optional().default(false) }),
) as unknown as z.ZodType<ActionRequest>;

/** What can be done with many orders at once: nothing that gives money back or ends an order. */
const BULK = ['confirm', 'pack', 'receive-cash'] as const satisfies Action[];
export const ids = z
  .array(z.string().regex(/^[0-9a-z]{20,40}$/, words.ids(MAX_BULK)), words.ids(MAX_BULK))
  .min(1, words.ids(MAX_BULK))
  .max(MAX_BULK, words.ids(MAX_BULK))
  .transform((all) => [...new Set(all)]);

export type BulkRequest = Extract<Needed, { action: (typeof BULK)[number] }> & { ids: string[] };

/** `POST /api/admin/orders/bulk`. */
export const bulkSchema = withNeeds(
  z.object({ action: z.enum(BULK, words.bulkAction), ids }),
) as unknown as z.ZodType<BulkRequest>;

/** `POST /api/admin/orders/{id}/attention/{reason}`. */
export const doneSchema = z.object({ note: line(words.note, words.longReason, MAX_REASON_LETTERS) });
/** `POST /api/admin/orders/{id}/undo`. */
export const undoSchema = z.object({ version });
