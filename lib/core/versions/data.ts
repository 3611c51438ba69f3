import 'server-only';
import { prisma } from '@/lib/core/db';

/** What is shown under each tag, as a number that changes with it. */
export async function readAll(): Promise<Map<string, bigint>> {
  const rows = await prisma().pageVersion.findMany({ select: { tag: true, version: true } });
  return new Map(rows.map(({ tag, version }) => [tag, version]));
}
