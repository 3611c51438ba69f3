import { refuseOthers, route } from '@/lib/door/route';
import { idempotencyKeyOf, orderSchema } from '@/lib/sales/orders/schema';
import { placeCodOrder } from '@/lib/sales/orders/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

const wrongRole = 'Admins cannot place orders';

export const POST = route(
  { role: 'shopper', wrongRole, body: orderSchema, fallback: 'COD order creation failed' },
  async ({ body, user, address, request }) => {
    const key = idempotencyKeyOf(request.headers);
    const { orderId } = await placeCodOrder({ user, request: body, key, address });
    return { message: 'COD order created successfully!', data: { orderId } };
  },
);
