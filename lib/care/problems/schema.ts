import { z } from 'zod';
import { parentOrderRefusals as words } from '@/content/parent-orders';
import { lengthOf, toText } from '@/lib/core/text';
import { MAX_PROBLEM_LETTERS } from './rules';

const LONG = words.longText(MAX_PROBLEM_LETTERS);

/** What is wrong with a parcel, in the parent's words. */
export const problemSchema = z.object({
  text: z
    .string(words.noText)
    .max(4 * MAX_PROBLEM_LETTERS, LONG)
    .transform(toText)
    .pipe(
      z
        .string()
        .min(1, words.noText)
        .refine((text) => lengthOf(text) <= MAX_PROBLEM_LETTERS, LONG),
    ),
});
export type Problem = z.output<typeof problemSchema>;
