import { refuseOthers, route } from '@/lib/door/route';
import { rememberOrder } from '@/lib/people/auth/session';
import { idempotencyKeyOf, orderSchema } from '@/lib/sales/orders/schema';
import { initiatePayment } from '@/lib/sales/payments/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

const wrongRole = 'Admins cannot place orders';

export const POST = route(
  { role: 'shopper', wrongRole, body: orderSchema, fallback: 'Payment initiation failed' },
  async ({ body, user, address, request }) => {
    const key = idempotencyKeyOf(request.headers);
    const data = await initiatePayment({ user, request: body, key, address });
    await rememberOrder(data.orderId);
    return { message: 'Payment page is ready', data };
  },
);
