import 'server-only';
import { prisma } from '@/lib/core/db';

export type Backup = { madeAt: Date; bytes: number; place: string };

export async function getLatest(): Promise<Backup | null> {
  const select = { madeAt: true, bytes: true, place: true };
  const found = await prisma().backup.findFirst({ select, orderBy: { madeAt: 'desc' } });
  return found && { ...found, bytes: Number(found.bytes) };
}
