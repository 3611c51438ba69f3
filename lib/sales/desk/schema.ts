import { z } from 'zod';
import { actionRefusals, deskRefusals as words } from '@/content/order-desk';
import { toLine } from '@/lib/core/text';
import { AppError } from '@/lib/http/errors';
import { ids, MAX_BULK } from '@/lib/sales/orders/schema.actions';
import { type Cursor, readCursor, TABS } from './rules';

const MAX_LIMIT = 100;
const DEFAULT_LIMIT = 50;
const MAX_SEARCH = 100;
const MONEY = ['pending', 'due', 'paid', 'collected', 'received', 'failed', 'none'] as const;

const day = z.iso.date(words.day).nullable().default(null);

const querySchema = z.object({
  tab: z.enum(TABS, words.tab).default('all'),
  q: z.string().max(MAX_SEARCH, words.search(MAX_SEARCH)).transform(toLine).default(''),
  method: z.enum(['cod', 'online'], words.method).nullable().default(null),
  money: z.enum(MONEY, words.money).nullable().default(null),
  /** From the beginning of that day in India, `2026-11-21`, */
  from: day,
  /** to the end of that one. */
  to: day,
  sort: z.enum(['newest', 'oldest'], words.sort).default('newest'),
  after: z
    .string()
    .transform((text, context): Cursor => {
      const cursor = readCursor(text);
      if (!cursor) context.addIssue({ code: 'custom', message: words.after });
      return cursor ?? z.NEVER;
    })
    .nullable()
    .default(null),
  limit: z.coerce
    .number(words.limit(MAX_LIMIT))
    .int(words.limit(MAX_LIMIT))
    .min(1, words.limit(MAX_LIMIT))
    .max(MAX_LIMIT, words.limit(MAX_LIMIT))
    .default(DEFAULT_LIMIT),
});

export type DeskQuery = z.output<typeof querySchema>;

const KEYS = Object.keys(querySchema.shape);

/**
 * The query of a list; what is empty is not asked for.
 * @throws AppError `invalid` for a value that means nothing
 */
export function deskQueryOf(search: URLSearchParams): DeskQuery {
  const given = [...search].filter(([key, value]) => KEYS.includes(key) && value.trim() !== '');
  const parsed = querySchema.safeParse(Object.fromEntries(given));
  if (!parsed.success) throw new AppError('invalid', parsed.error.issues[0]?.message ?? words.search(MAX_SEARCH));
  return parsed.data;
}

/**
 * Which orders of a list are asked for by their ids, `?ids=a,b`; null where it is all of them.
 * @throws AppError `invalid`
 */
export function chosenOf(search: URLSearchParams): string[] | null {
  const given = search.get('ids');
  if (given === null) return null;
  const parsed = ids.safeParse(given.split(',').filter(Boolean));
  if (!parsed.success) throw new AppError('invalid', actionRefusals.ids(MAX_BULK));
  return parsed.data;
}

const PLACES_IN_A_LIST = ['after', 'limit'];

/** What of an address asks for a list that there is: an old or mistyped address shows what it can. */
export function meantOf(search: URLSearchParams): URLSearchParams {
  const meant = new URLSearchParams();
  for (const key of KEYS.filter((one) => !PLACES_IN_A_LIST.includes(one))) {
    const value = search.get(key)?.trim();
    if (value && querySchema.safeParse({ [key]: value }).success) meant.set(key, value);
  }
  return meant;
}
