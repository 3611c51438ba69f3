import 'server-only';
import { sweepRows } from '@/lib/core/db';
import { Prisma } from '@/prisma/generated/client';

const OVER = Prisma.sql`status IN ('sent', 'dead')`;

export const removeOldMessages = (before: Date, isDry: boolean): Promise<number> =>
  sweepRows('outbox_messages', Prisma.sql`${OVER} AND created_at < ${before}`, isDry);

export const removeOldQuestions = (before: Date, isDry: boolean): Promise<number> =>
  sweepRows('outbox_messages', Prisma.sql`${OVER} AND template = 'enquiry' AND created_at < ${before}`, isDry);
