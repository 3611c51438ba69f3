import { actionRefusals } from '@/content/order-desk';
import { refuseOthers, route } from '@/lib/door/route';
import { idempotencyKeyOf } from '@/lib/http/idempotency';
import { sendMessageAgain } from '@/lib/sales/desk/service';
import { orderIdOf } from '@/lib/sales/orders/schema';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route({ role: 'admin', fallback: actionRefusals.failed }, async ({ params, user, request }) => {
  const acting = { userId: user.id, key: idempotencyKeyOf(request.headers) };
  return { data: { order: await sendMessageAgain(orderIdOf(params.id), params.message ?? '', acting) } };
});
