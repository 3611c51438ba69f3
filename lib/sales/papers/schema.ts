import { z } from 'zod';
import { paperRefusals as words } from '@/content/papers';
import { AppError } from '@/lib/http/errors';
import { KINDS, type Kind, MAX_PAPERS } from './rules';

const ids = z
  .string(words.ids(MAX_PAPERS))
  .transform((text) => [...new Set(text.split(',').filter(Boolean))])
  .pipe(
    z
      .array(z.string().regex(/^[a-z0-9-]{1,40}$/, words.ids(MAX_PAPERS)))
      .min(1, words.ids(MAX_PAPERS))
      .max(MAX_PAPERS, words.ids(MAX_PAPERS)),
  );

const querySchema = z.object({ kind: z.enum(KINDS, words.kind), ids });

/**
 * Which papers of which orders, `?kind=slip&ids=a,b`.
 * @throws AppError `invalid`
 */
export function papersOf(search: URLSearchParams): { kind: Kind; ids: string[] } {
  const parsed = querySchema.safeParse(Object.fromEntries(search));
  if (!parsed.success) throw new AppError('invalid', parsed.error.issues[0]?.message ?? words.kind);
  return parsed.data;
}

/**
 * The kind that a name such as `invoice.pdf` asks for.
 * @throws AppError `notFound`
 */
export function kindOf(name: string | undefined): Kind {
  const kind = KINDS.find((one) => `${one}.pdf` === name);
  if (!kind) throw new AppError('notFound', words.none);
  return kind;
}
