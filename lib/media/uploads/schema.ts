import { z } from 'zod';
import { mediaRefusals as words } from '@/content/media-refusals';
import { toBeginning, toLine } from '@/lib/core/text';

/** What the browser says about a file before it is sent to the media service; `bytes` is its size. */
export const ticketSchema = z.object(
  {
    area: z.enum(['products', 'gallery'], words.place),
    type: z.enum(['image', 'video'], words.place),
    bytes: z.number(words.noSize).int().min(1, words.empty).max(Number.MAX_SAFE_INTEGER),
    posterOf: z.string().max(100).optional(),
  },
  words.place,
);
export type TicketRequest = z.output<typeof ticketSchema>;

/** A file that the browser has put into the media service, as that service answered. */
export const uploadedSchema = z.object(
  {
    cloudinaryPublicId: z.string(words.notUploaded).min(1, words.notUploaded).max(100, words.notUploaded),
    url: z.string().max(1_000).optional(),
    version: z.number().int().positive().optional(),
    signature: z.string().max(200).optional(),
  },
  words.notUploaded,
);
export type Uploaded = z.output<typeof uploadedSchema>;

const oneLine = (missing: string) => z.string(missing).transform(toLine);

/** One line of a person, at most `most` characters. */
export const shortText = (most: number, missing: string) =>
  oneLine(missing).pipe(z.string().max(most, words.long(most)));

/** The name of a file, which nobody has typed for us: where it is longer, its beginning. */
export const fileName = (most: number, missing: string) =>
  oneLine(missing).transform((name) => toBeginning(name, most));
