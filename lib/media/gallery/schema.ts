import { z } from 'zod';
import { fileName, shortText, uploadedSchema } from '@/lib/media/uploads/schema';

const EMPTY_TITLE = 'Title cannot be empty';
const NO_FILE = 'Please select at least one file to upload';
const MAX_TITLE = 200;
const TWICE = 'The same file is there twice';

/** Section 5, gallery title edit. */
export const titleSchema = z.object(
  { title: shortText(MAX_TITLE, EMPTY_TITLE).pipe(z.string().min(1, EMPTY_TITLE)) },
  EMPTY_TITLE,
);

/** The title that comes with an upload; empty where none was given. */
export const uploadTitleSchema = shortText(MAX_TITLE, EMPTY_TITLE);

const uploadedItem = z.object({
  ...uploadedSchema.shape,
  type: z.enum(['image', 'video'], 'The file is neither an image nor a video'),
  title: shortText(MAX_TITLE, NO_FILE).default(''),
  name: fileName(MAX_TITLE, NO_FILE).default(''),
});

const areDifferent = (items: readonly { cloudinaryPublicId: string }[]) =>
  new Set(items.map(({ cloudinaryPublicId }) => cloudinaryPublicId)).size === items.length;

/** Files that the browser has put into the media service; the title is optional (section 5). */
export const galleryFilesSchema = z.object(
  {
    items: z
      .array(uploadedItem, NO_FILE)
      .min(1, NO_FILE)
      .max(50, 'Please add at most 50 files at once')
      .refine(areDifferent, TWICE),
  },
  NO_FILE,
);
export type GalleryFiles = z.output<typeof galleryFilesSchema>;

const typeSchema = z.enum(['all', 'images', 'videos']).catch('all');

/** Section 4: the gallery's type filter is 'all' unless it says something else that we know. */
export const galleryTypeOf = (url: URL) => typeSchema.parse(url.searchParams.get('type') ?? 'all');
