import { connection } from 'next/server';
import { refuseOthers } from '@/lib/http/route';
import { isReady } from '@/lib/process';

export const { POST, PUT, PATCH, DELETE } = refuseOthers('GET');

export async function GET() {
  await connection();
  const ready = await isReady();
  return Response.json(
    { success: ready, message: ready ? 'ready' : 'the database does not answer' },
    { status: ready ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  );
}
