import { refundRefusals } from '@/content/refunds';
import { refuseOthers, route } from '@/lib/door/route';
import { idempotencyKeyOf } from '@/lib/http/idempotency';
import { refundOrder } from '@/lib/sales/desk/service';
import { orderIdOf } from '@/lib/sales/orders/schema';
import { refundSchema } from '@/lib/sales/refunds/schema';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'admin', fresh: true, body: refundSchema, fallback: refundRefusals.failed },
  async ({ params, body, user, request }) => {
    const acting = { userId: user.id, key: idempotencyKeyOf(request.headers) };
    return { status: 201, data: { refund: await refundOrder(orderIdOf(params.id), body, acting) } };
  },
);
