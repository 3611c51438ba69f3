import { connection } from 'next/server';
import { checkDatabase } from '@/lib/db';
import { refuseOthers } from '@/lib/http/route';

export const { POST, PUT, PATCH, DELETE } = refuseOthers('GET');

export async function GET() {
  await connection();
  const isReady = await checkDatabase();
  return Response.json(
    { success: isReady, message: isReady ? 'ready' : 'the database does not answer' },
    { status: isReady ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  );
}
