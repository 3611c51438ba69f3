import { connection } from 'next/server';
import { door } from '@/content/door';
import { refuseOthers } from '@/lib/door/route';
import { isEnding, isReady, refusingProviders } from '@/lib/process';

export const { POST, PUT, PATCH, DELETE } = refuseOthers('GET');

/** Who refuses our key is told beside: the shop is ready, and somebody has to look at it. */
export async function GET() {
  await connection();
  const ready = await isReady();
  const refusing = ready ? await refusingProviders().catch(() => []) : [];
  const reason = isEnding() ? 'ending' : door.noDatabase;
  const message = ready ? 'ready' : reason;
  return Response.json(
    { success: ready, message, ...(refusing.length > 0 ? { data: { refusing } } : {}) },
    { status: ready ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  );
}
