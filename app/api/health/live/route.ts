import { refuseOthers } from '@/lib/door/route';

export const { POST, PUT, PATCH, DELETE } = refuseOthers('GET');

export const GET = async () =>
  Response.json({ success: true, message: 'live' }, { headers: { 'Cache-Control': 'no-store' } });
