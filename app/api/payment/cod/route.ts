import { orderDone, orderFailed } from '@/content/order-answers';
import { refusals } from '@/content/order-refusals';
import { refuseOthers, route } from '@/lib/door/route';
import { idempotencyKeyOf } from '@/lib/http/idempotency';
import { orderSchema } from '@/lib/sales/orders/schema';
import { placeCodOrder } from '@/lib/sales/orders/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'shopper', wrongRole: refusals.adminsCannot, body: orderSchema, fallback: orderFailed.cod },
  async ({ body, user, address, request }) => {
    const key = idempotencyKeyOf(request.headers);
    const { orderId } = await placeCodOrder({ user, request: body, key, address });
    return { message: orderDone.cod, data: { orderId } };
  },
);
