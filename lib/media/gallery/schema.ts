import { z } from 'zod';
import { mediaRefusals as words } from '@/content/media-refusals';
import { MAX_FILES_AT_ONCE } from '@/lib/media/uploads/rules';
import { fileName, shortText, uploadedSchema } from '@/lib/media/uploads/schema';

const MAX_TITLE = 200;

/** Section 5, gallery title edit. */
export const titleSchema = z.object(
  { title: shortText(MAX_TITLE, words.emptyTitle).pipe(z.string().min(1, words.emptyTitle)) },
  words.emptyTitle,
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

/** Section 4: the gallery's type filter is 'all' unless it says something else that we know. */
export const galleryTypeOf = (url: URL) => typeSchema.parse(url.searchParams.get('type') ?? 'all');
