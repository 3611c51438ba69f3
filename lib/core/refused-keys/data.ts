import 'server-only';
import { prisma } from '@/lib/core/db';
import type { RefusedKey } from './rules';

/** Adds the row; one that is there stays as it is, and nothing is written. */
export async function insertRefusal(provider: string, reason: string, now: Date): Promise<void> {
  await prisma().$executeRaw`
    INSERT INTO provider_refusals (provider, reason, since, probed_at) VALUES (${provider}, ${reason}, ${now}, ${now})
    ON CONFLICT (provider) DO NOTHING`;
}

/** @returns whether there was one */
export async function deleteRefusal(provider: string): Promise<boolean> {
  return (await prisma().$executeRaw`DELETE FROM provider_refusals WHERE provider = ${provider}`) > 0;
}

export const listRefusals = (): Promise<RefusedKey[]> =>
  prisma().providerRefusal.findMany({ select: { provider: true, since: true }, orderBy: { since: 'asc' } });

/** Whether the caller is the one to ask again: one in all processes, and not before `before`. */
export async function takeProbe(provider: string, before: Date, now: Date): Promise<boolean> {
  const { count } = await prisma().providerRefusal.updateMany({
    where: { provider, probedAt: { lte: before } },
    data: { probedAt: now },
  });
  return count > 0;
}
