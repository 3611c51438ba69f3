import { z } from 'zod';
import { cashBook } from '@/content/cash-book';
import { toLine } from '@/lib/core/text';
import { MAX_REFERENCE_LETTERS, paiseOf } from './rules';

const words = cashBook.refusals;
const MAX_NAME_LETTERS = 80;

const name = z
  .string(words.columns)
  .max(4 * MAX_NAME_LETTERS, words.columns)
  .transform((text) => toLine(text) || null)
  .nullable();

/** The columns of a courier's files: the amount, and what its order is found by. */
const columnsSchema = z
  .object({ number: name, tracking: name, amount: name }, words.columns)
  .refine(({ number, tracking, amount }) => amount && (number || tracking), words.columns)
  .refine(({ number, tracking, amount }) => {
    const chosen = [number, tracking, amount].filter(Boolean);
    return new Set(chosen).size === chosen.length;
  }, words.sameColumn)
  .transform(({ amount, ...found }) => ({ ...found, amount: amount ?? '' }));

const columns = z
  .string()
  .optional()
  .transform((text, context) => {
    if (!text) return null;
    const found = columnsSchema.safeParse(toValue(text));
    if (found.success) return found.data;
    context.addIssue({ code: 'custom', message: found.error.issues[0]?.message ?? words.columns });
    return z.NEVER;
  });

function toValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** `12,499.00` as paise; nothing typed is null. */
const paid = z
  .string()
  .optional()
  .transform((text, context) => {
    if (!text?.trim()) return null;
    const paise = paiseOf(text);
    if (paise !== null && paise >= 0) return paise;
    context.addIssue({ code: 'custom', message: words.paid });
    return z.NEVER;
  });

const courier = z
  .string(words.courier)
  .transform(toLine)
  .pipe(z.string().min(1, words.courier).max(MAX_NAME_LETTERS, words.courier));
const reference = z
  .string(words.reference)
  .transform(toLine)
  .pipe(z.string().min(1, words.reference).max(MAX_REFERENCE_LETTERS, words.longReference));

/** The fields beside a remittance file that is only looked at. */
export const checkSchema = z.object({ courier, columns, paid });
/** Beside one whose cash is received under a reference, on a day. */
export const applySchema = checkSchema.extend({ reference, date: z.iso.date(words.date) });

export type CheckRequest = z.output<typeof checkSchema>;
