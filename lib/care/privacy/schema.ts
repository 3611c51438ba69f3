import { z } from 'zod';
import { privacyRefusals as words } from '@/content/my-data';

/** Nobody erases an account by a call that does not say so. */
export const eraseSchema = z.object({ sure: z.literal(true, words.sure) });
