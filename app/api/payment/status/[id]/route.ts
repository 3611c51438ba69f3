import { orderFailed } from '@/content/order-answers';
import { refuseOthers, route } from '@/lib/door/route';
import { getViewer } from '@/lib/people/auth/session';
import { orderIdOf } from '@/lib/sales/orders/schema';
import { getOrderForViewer } from '@/lib/sales/orders/service.viewer';
import { callbackOf } from '@/lib/sales/payments/schema';
import { getPaymentStatus, getSettledStatus, getWaitingStatus } from '@/lib/sales/payments/service';

export const { POST, PUT, PATCH, DELETE } = refuseOthers('GET');

/**
 * With `order=true` the order comes along, for the page after it; with `waiting=true` what the page before it shows,
 * and with `ask=now` beside it the provider is asked at once.
 */
export const GET = route({ role: 'anyone', fallback: orderFailed.status }, async ({ params, request, user }) => {
  const id = orderIdOf(params.id);
  const query = request.nextUrl.searchParams;
  const withOrder = query.get('order') === 'true';
  const settled = user && (await getSettledStatus(id, user.id));
  if (settled) {
    const { order, ...status } = settled;
    return { data: withOrder ? { ...status, order } : status };
  }
  const viewer = await getViewer();
  if (query.get('waiting') === 'true')
    return { data: await getWaitingStatus(id, viewer, callbackOf(query), query.get('ask') === 'now') };
  const status = await getPaymentStatus(id, viewer, callbackOf(query));
  return { data: withOrder ? { ...status, order: await getOrderForViewer(status.orderId, viewer) } : status };
});
