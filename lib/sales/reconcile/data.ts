import 'server-only';
import { prisma } from '@/lib/core/db';
import { Prisma } from '@/prisma/generated/client';

/** Takes or keeps the right to do this work; false while somebody else has it. The database's clock decides. */
export async function holdLease(name: string, holder: string, ms: number): Promise<boolean> {
  const until = Prisma.sql`now() + make_interval(secs => ${ms / 1_000}::float8)`;
  const held = await prisma().$executeRaw(Prisma.sql`
    INSERT INTO leases (name, holder, until) VALUES (${name}, ${holder}, ${until})
    ON CONFLICT (name) DO UPDATE SET holder = EXCLUDED.holder, until = EXCLUDED.until
    WHERE leases.holder = EXCLUDED.holder OR leases.until < now()`);
  return held === 1;
}

export async function endLease(name: string, holder: string): Promise<void> {
  await prisma().lease.deleteMany({ where: { name, holder } });
}
