import { refuseOthers } from '@/lib/http/route';

export const { POST, PUT, PATCH, DELETE } = refuseOthers('GET');

export const GET = async () =>
  Response.json({ success: true, message: 'live' }, { headers: { 'Cache-Control': 'no-store' } });
