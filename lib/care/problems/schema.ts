import { z } from 'zod';
import { parentOrderRefusals as words } from '@/content/parent-orders';
import { textField } from '@/lib/care/letters/schema';
import { MAX_PROBLEM_LETTERS } from './rules';

/** What is wrong with a parcel, in the parent's words. */
export const problemSchema = z.object({
  text: textField(words.noText, words.longText(MAX_PROBLEM_LETTERS), MAX_PROBLEM_LETTERS),
});
export type Problem = z.output<typeof problemSchema>;
