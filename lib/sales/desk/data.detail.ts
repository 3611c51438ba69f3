import 'server-only';
import { prisma } from '@/lib/core/db';
import type { Prisma } from '@/prisma/generated/client';

const DETAIL = {
  address1: true,
  address2: true,
  district: true,
  region: true,
  childAge: true,
  acceptedVersion: true,
  phoneProved: true,
  paidItems: true,
  freeItems: true,
  originalAmount: true,
  savings: true,
  shippedAt: true,
  deliveredAt: true,
  cashReference: true,
  cashReceivedOn: true,
  trackToken: true,
  userId: true,
  user: { select: { email: true, emailProvedAt: true } },
  events: {
    orderBy: { id: 'asc' },
    select: { type: true, by: true, byUserId: true, fromStage: true, toStage: true, detail: true, createdAt: true },
  },
  payments: {
    orderBy: { createdAt: 'asc' },
    select: { id: true, amount: true, paise: true, currency: true, use: true, reason: true, createdAt: true },
  },
  attempts: { orderBy: { createdAt: 'asc' }, select: { referenceId: true, state: true, createdAt: true } },
  refunds: {
    orderBy: { createdAt: 'asc' },
    select: {
      id: true,
      providerId: true,
      paymentId: true,
      amount: true,
      paise: true,
      state: true,
      reason: true,
      origin: true,
      way: true,
      reference: true,
      failure: true,
      bankReference: true,
      createdAt: true,
    },
  },
  replacements: { select: { id: true, number: true } },
} as const satisfies Prisma.OrderSelect;

export const getDetail = (id: string) => prisma().order.findUnique({ where: { id }, select: DETAIL });

/** How many other orders went to this phone or account before, and how many of them came back. */
export async function countEarlier(order: { id: string; userId: string; phone: string; placedAt: Date }) {
  const where = {
    id: { not: order.id },
    createdAt: { lt: order.placedAt },
    OR: [{ userId: order.userId }, ...(order.phone ? [{ phone: order.phone }] : [])],
  } satisfies Prisma.OrderWhereInput;
  const [orders, cameBack] = await Promise.all([
    prisma().order.count({ where }),
    prisma().order.count({ where: { ...where, stage: 'returned' } }),
  ]);
  return { orders, cameBack };
}
