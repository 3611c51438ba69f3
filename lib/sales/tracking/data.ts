import 'server-only';
import { prisma } from '@/lib/core/db';
import type { Prisma } from '@/prisma/generated/client';

const TRACKED = {
  id: true,
  userId: true,
  number: true,
  stage: true,
  stageSince: true,
  createdAt: true,
  deliveredAt: true,
  courier: true,
  trackingUrl: true,
  name: true,
  pincode: true,
  events: { orderBy: { id: 'asc' }, select: { type: true, fromStage: true, toStage: true, createdAt: true } },
} as const satisfies Prisma.OrderSelect;

/** The order whose link ends with this token, with the steps of its history. */
export const getByToken = (trackToken: string) => prisma().order.findUnique({ where: { trackToken }, select: TRACKED });

export type Tracked = NonNullable<Awaited<ReturnType<typeof getByToken>>>;
