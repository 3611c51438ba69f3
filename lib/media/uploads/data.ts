import 'server-only';
import { prisma } from '@/lib/core/db';

/** The random id that this database was given with its tables. */
export async function getShopId(): Promise<string> {
  return (await prisma().shop.findFirstOrThrow({ select: { id: true } })).id;
}
