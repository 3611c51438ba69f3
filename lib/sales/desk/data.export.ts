import 'server-only';
import { prisma } from '@/lib/core/db';

/** Where orders go, as far as lists do not say it. */
export const listAddresses = (ids: readonly string[]) =>
  prisma().order.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, address1: true, address2: true, district: true, region: true },
  });
