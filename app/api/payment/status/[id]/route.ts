import { getViewer } from '@/lib/auth/session';
import { refuseOthers, route } from '@/lib/http/route';
import { orderIdOf } from '@/lib/orders/schema';
import { callbackOf } from '@/lib/payments/schema';
import { getPaymentStatus } from '@/lib/payments/service';

export const { POST, PUT, PATCH, DELETE } = refuseOthers('GET');

export const GET = route({ role: 'anyone', fallback: 'Failed to check payment' }, async ({ params, request }) => {
  const callback = callbackOf(request.nextUrl.searchParams);
  return { data: await getPaymentStatus(orderIdOf(params.id), await getViewer(), callback) };
});
