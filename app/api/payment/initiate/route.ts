import { orderDone, orderFailed } from '@/content/order-answers';
import { refusals } from '@/content/order-refusals';
import { refuseOthers, route } from '@/lib/door/route';
import { idempotencyKeyOf } from '@/lib/http/idempotency';
import { rememberOrder } from '@/lib/people/auth/session.orders';
import { orderSchema } from '@/lib/sales/orders/schema';
import { initiatePayment } from '@/lib/sales/payments/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'shopper', wrongRole: refusals.adminsCannot, body: orderSchema, fallback: orderFailed.online },
  async ({ body, user, address, request }) => {
    const key = idempotencyKeyOf(request.headers);
    const data = await initiatePayment({ user, request: body, key, address });
    await rememberOrder(data.orderId);
    return { message: orderDone.online, data };
  },
);
