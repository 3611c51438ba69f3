import 'server-only';
import { prisma } from '@/lib/core/db';
import type { Parcel } from './rules';

/** Orders as they are packed, in the order of their ids as given. */
export async function listParcels(ids: readonly string[]): Promise<Parcel[]> {
  const rows = await prisma().order.findMany({
    where: { id: { in: [...ids] } },
    select: {
      id: true,
      number: true,
      stage: true,
      money: true,
      method: true,
      amount: true,
      kitsToShip: true,
      freeItems: true,
      name: true,
      phone: true,
      address1: true,
      address2: true,
      city: true,
      region: true,
      pincode: true,
      courier: true,
      trackingNumber: true,
      createdAt: true,
    },
  });
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = found.get(id);
    if (!row) return [];
    const { kitsToShip, freeItems, region, createdAt, ...rest } = row;
    return [{ ...rest, kits: kitsToShip, freeKits: freeItems, state: region, placedAt: createdAt }];
  });
}
