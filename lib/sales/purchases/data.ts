import 'server-only';
import { prisma } from '@/lib/core/db';
import type { Prisma } from '@/prisma/generated/client';

const BOUGHT = {
  id: true,
  number: true,
  createdAt: true,
  stage: true,
  money: true,
  method: true,
  kitsToShip: true,
  amount: true,
  name: true,
  phone: true,
  pincode: true,
  city: true,
  courier: true,
  trackingNumber: true,
  trackingUrl: true,
  source: true,
  version: true,
  replaces: { select: { number: true } },
  refunds: {
    orderBy: { createdAt: 'asc' },
    select: { id: true, amount: true, paise: true, state: true, paymentId: true, origin: true, createdAt: true },
  },
} as const satisfies Prisma.OrderSelect;

const DETAIL = {
  ...BOUGHT,
  quantity: true,
  address1: true,
  address2: true,
  district: true,
  region: true,
  childAge: true,
  shippedAt: true,
  deliveredAt: true,
  events: { orderBy: { id: 'asc' }, select: { type: true, fromStage: true, toStage: true, createdAt: true } },
  payments: {
    where: { use: 'applied' },
    orderBy: { createdAt: 'asc' },
    select: { id: true, amount: true, use: true, createdAt: true },
  },
  attentions: { where: { reason: 'problem', endedAt: null }, select: { since: true } },
} as const satisfies Prisma.OrderSelect;

/** Behind the order of this time and number, the newest first. */
export async function listOf(userId: string, after: { atMs: number; number: number } | null, limit: number) {
  const before = after && {
    OR: [
      { createdAt: { lt: new Date(after.atMs) } },
      { createdAt: new Date(after.atMs), number: { lt: after.number } },
    ],
  };
  return prisma().order.findMany({
    where: { userId, ...(before ?? {}) },
    orderBy: [{ createdAt: 'desc' }, { number: 'desc' }],
    take: limit,
    select: BOUGHT,
  });
}

/** An order of this account; null for anybody else's. */
export const getOf = (userId: string, id: string) =>
  prisma().order.findFirst({ where: { id, userId }, select: DETAIL });

const ADDRESS = {
  number: true,
  stage: true,
  createdAt: true,
  quantity: true,
  name: true,
  address1: true,
  address2: true,
  phone: true,
  pincode: true,
  city: true,
  region: true,
  childAge: true,
} as const satisfies Prisma.OrderSelect;

/** Where the latest order of an account goes that still says so, or this one of theirs. */
export const getAddressOf = (userId: string, id: string | null) =>
  prisma().order.findFirst({
    where: { userId, ...(id === null ? { name: { not: '' } } : { id }) },
    orderBy: [{ createdAt: 'desc' }, { number: 'desc' }],
    select: ADDRESS,
  });

export type Bought = Awaited<ReturnType<typeof listOf>>[number];
export type Detail = NonNullable<Awaited<ReturnType<typeof getOf>>>;
