import { z } from 'zod';
import { books } from '@/content/books';
import { toLine } from '@/lib/core/text';

const words = books.refusals;
const MAX_NOTE_LETTERS = 200;

/** `POST /api/admin/money/differences/{id}`. */
export const doneSchema = z.object({
  note: z
    .string(words.note)
    .max(4 * MAX_NOTE_LETTERS, words.longNote)
    .transform(toLine)
    .pipe(z.string().min(1, words.note).max(MAX_NOTE_LETTERS, words.longNote)),
});

/** `GET /api/admin/money/gst?month=2026-11&table=b2cl`. */
export const monthSchema = z.string(words.month).regex(/^20\d\d-(0[1-9]|1[0-2])$/, words.month);
const TABLES = ['b2cs', 'b2cl', 'cdnur'] as const;
export type GstTable = (typeof TABLES)[number];
export const tableSchema = z.enum(TABLES, words.table).default('b2cs');
