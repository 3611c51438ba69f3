import { nothingHere, refuseOthers } from '@/lib/door/route';
import { getMetrics } from '@/lib/shop/watch/service';

export const { POST, PUT, PATCH, DELETE } = refuseOthers('GET');

export async function GET(request: Request) {
  const metrics = await getMetrics(request.headers.get('authorization'), Date.now());
  if (!metrics) return nothingHere();
  return new Response(metrics.text, { headers: { 'Content-Type': metrics.type, 'Cache-Control': 'no-store' } });
}
