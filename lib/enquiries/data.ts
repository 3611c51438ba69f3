import 'server-only';
import { prisma } from '@/lib/db';

/** The e-mail addresses of the shop's admins, the oldest account first. */
export async function listAdminEmails(limit: number): Promise<string[]> {
  const admins = await prisma().user.findMany({
    where: { role: 'admin', email: { not: null } },
    orderBy: { createdAt: 'asc' },
    take: limit,
    select: { email: true },
  });
  return admins.flatMap(({ email }) => (email ? [email] : []));
}
