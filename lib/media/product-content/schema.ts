import { z } from 'zod';
import { mediaRefusals as words } from '@/content/media-refusals';
import { fileName, shortText, uploadedSchema } from '@/lib/media/uploads/schema';

const CHANGE = words.change;
const itemId = z.uuid(words.item);
const publicId = z.string(CHANGE).min(1, CHANGE).max(100, CHANGE);
const added = z.object({
  ...uploadedSchema.shape,
  name: fileName(200, CHANGE).default(''),
  alt: shortText(300, CHANGE).optional(),
});

const base = {
  type: z.enum(['images', 'videos'], CHANGE),
  /** The version of the list that the screen shows; an older one is refused. */
  version: z.number().int().positive().optional(),
};

/** Section 3, product-content update. Beside add, replace and delete: restore, reorder and update. */
export const contentChangeSchema = z.discriminatedUnion(
  'action',
  [
    z.object({ ...base, action: z.literal('add'), data: z.union([added, z.array(added).min(1).max(10)], CHANGE) }),
    z.object({
      ...base,
      action: z.literal('replace'),
      index: z.number(CHANGE).int(CHANGE).min(0, CHANGE).max(100, CHANGE),
      /** `id` is the item that the screen shows at this index. */
      data: added.extend({ id: itemId.optional() }),
    }),
    z.object({ ...base, action: z.literal('delete'), data: z.object({ id: itemId }, CHANGE) }),
    z.object({
      ...base,
      action: z.literal('restore'),
      data: z.object(
        {
          id: itemId,
          index: z.number().int().min(0).max(100).optional(),
          /** Takes back that a file took the place of another one: the file that was there, and the one that came. */
          replaced: z.object({ file: publicId, by: publicId }).optional(),
        },
        CHANGE,
      ),
    }),
    z.object({ ...base, action: z.literal('reorder'), data: z.object({ ids: z.array(itemId).max(100) }, CHANGE) }),
    z.object({
      ...base,
      action: z.literal('update'),
      data: z.object(
        {
          id: itemId,
          name: shortText(200, CHANGE).pipe(z.string().min(1, words.emptyTitle)).optional(),
          alt: shortText(300, CHANGE).optional(),
          /** Whether a poster was uploaded for this film, or its own first picture is to be used again. */
          poster: z.enum(['uploaded', 'film']).optional(),
        },
        CHANGE,
      ),
    }),
  ],
  CHANGE,
);
export type ContentChange = z.output<typeof contentChangeSchema>;
