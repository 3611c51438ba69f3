import { z } from 'zod';
import { mediaRefusals as words } from '@/content/media-refusals';
import { toLine } from '@/lib/core/text';
import { AppError } from '@/lib/http/errors';
import { MAX_FILES_AT_ONCE } from '@/lib/media/uploads/rules';
import { fileName, shortText, uploadedSchema } from '@/lib/media/uploads/schema';

import { MAX_BULK, MAX_PAGE_ITEMS, MAX_SEARCH_LENGTH, type Place, readCursor } from './rules';

const MAX_TITLE = 200;
const MAX_VERSION = 2_147_483_647;

/** Section 5, gallery title edit. */
export const titleSchema = z.object(
  {
    title: shortText(MAX_TITLE, words.emptyTitle).pipe(z.string().min(1, words.emptyTitle)),
    /** The version of the title that the screen shows; an older one is refused. */
    version: z.number(words.title).int(words.title).positive(words.title).max(MAX_VERSION, words.title).optional(),
  },
  words.emptyTitle,
);

/** The items that are deleted together. */
export const bulkSchema = z.object(
  {
    action: z.literal('delete', words.change),
    ids: z
      .array(z.uuid(words.item).toLowerCase(), words.change)
      .min(1, words.change)
      .max(MAX_BULK, words.tooManyToDelete(MAX_BULK))
      .transform((ids) => [...new Set(ids)]),
  },
  words.change,
);

/** The title that comes with an upload; empty where none was given. */
export const uploadTitleSchema = shortText(MAX_TITLE, words.emptyTitle);

const uploadedItem = z.object({
  ...uploadedSchema.shape,
  type: z.enum(['image', 'video'], words.kind),
  title: shortText(MAX_TITLE, words.noFile).default(''),
  name: fileName(MAX_TITLE, words.noFile).default(''),
});

const areDifferent = (items: readonly { cloudinaryPublicId: string }[]) =>
  new Set(items.map(({ cloudinaryPublicId }) => cloudinaryPublicId)).size === items.length;

/** Files that the browser has put into the media service; the title is optional (section 5). */
export const galleryFilesSchema = z.object(
  {
    items: z
      .array(uploadedItem, words.noFile)
      .min(1, words.noFile)
      .max(MAX_FILES_AT_ONCE, words.tooManyAtOnce(MAX_FILES_AT_ONCE))
      .refine(areDifferent, words.twice),
  },
  words.noFile,
);
export type GalleryFiles = z.output<typeof galleryFilesSchema>;

const typeSchema = z.enum(['all', 'images', 'videos']).catch('all');

const pageSchema = z.object({
  type: typeSchema,
  q: z.string().max(MAX_SEARCH_LENGTH, words.long(MAX_SEARCH_LENGTH)).transform(toLine).default(''),
  limit: z.coerce.number(words.page).int(words.page).min(1, words.page).max(MAX_PAGE_ITEMS, words.page),
  after: z
    .string()
    .transform((text, context): Place => {
      const place = readCursor(text);
      if (!place) context.addIssue({ code: 'custom', message: words.page });
      return place ?? { atMs: 0, id: '' };
    })
    .optional(),
});
export type PageQuery = z.output<typeof pageSchema>;

/**
 * The part of the gallery that is asked for; null where all of it is: without `limit`.
 * @throws AppError `invalid` for a value that means nothing
 */
export function pageQueryOf({ searchParams }: URL): PageQuery | null {
  if (!searchParams.has('limit')) return null;
  const given = pageSchema.safeParse(Object.fromEntries(searchParams));
  if (!given.success) throw new AppError('invalid', given.error.issues[0]?.message ?? words.page);
  return given.data;
}

/** Section 4: the gallery's type filter is 'all' unless it says something else that we know. */
export const galleryTypeOf = (url: URL) => typeSchema.parse(url.searchParams.get('type') ?? 'all');
