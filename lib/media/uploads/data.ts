import 'server-only';
import { prisma } from '@/lib/core/db';

/** The random id that this database was given with its tables. */
export async function getShopId(): Promise<string> {
  return (await prisma().shop.findFirstOrThrow({ select: { id: true } })).id;
}

/** Whether samples were put in once. */
export async function isSeeded(): Promise<boolean> {
  return (await prisma().shop.count({ where: { seededAt: { not: null } } })) > 0;
}

export async function setSeeded(at: Date): Promise<void> {
  await prisma().shop.updateMany({ where: { seededAt: null }, data: { seededAt: at } });
}
