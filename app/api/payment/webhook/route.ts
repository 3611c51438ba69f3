import { orderFailed } from '@/content/order-answers';
import { refuseOthers, route } from '@/lib/door/route';
import { receiveWebhook } from '@/lib/sales/webhooks/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route({ role: 'provider', fallback: orderFailed.event }, async ({ raw, request }) => {
  const { headers } = request;
  await receiveWebhook(raw, headers.get('x-razorpay-signature'), headers.get('x-razorpay-event-id'));
  return { message: 'Stored' };
});
