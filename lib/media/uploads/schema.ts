import { z } from 'zod';
import { toBeginning, toLine } from '@/lib/core/text';

const PLACE = 'Please choose where the file goes';

/** What the browser says about a file before it is sent to the media service; `bytes` is its size. */
export const ticketSchema = z.object(
  {
    area: z.enum(['products', 'gallery'], PLACE),
    type: z.enum(['image', 'video'], PLACE),
    bytes: z.number('The size of the file is missing').int().min(1, 'The file is empty').max(Number.MAX_SAFE_INTEGER),
    posterOf: z.string().max(100).optional(),
  },
  PLACE,
);
export type TicketRequest = z.output<typeof ticketSchema>;

const NOT_UPLOADED = 'The file has not been uploaded';

/** A file that the browser has put into the media service, as that service answered. */
export const uploadedSchema = z.object(
  {
    cloudinaryPublicId: z.string(NOT_UPLOADED).min(1, NOT_UPLOADED).max(100, NOT_UPLOADED),
    url: z.string().max(1_000).optional(),
    version: z.number().int().positive().optional(),
    signature: z.string().max(200).optional(),
  },
  NOT_UPLOADED,
);
export type Uploaded = z.output<typeof uploadedSchema>;

const oneLine = (missing: string) => z.string(missing).transform(toLine);

/** One line of a person, at most `most` characters. */
export const shortText = (most: number, missing: string) =>
  oneLine(missing).pipe(z.string().max(most, `Please use at most ${most} characters`));

/** The name of a file, which nobody has typed for us: where it is longer, its beginning. */
export const fileName = (most: number, missing: string) =>
  oneLine(missing).transform((name) => toBeginning(name, most));
