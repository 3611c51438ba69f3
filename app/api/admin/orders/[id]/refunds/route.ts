import { refundRefusals } from '@/content/refunds';
import { refuseOthers, route } from '@/lib/door/route';
import { idempotencyKeyOf } from '@/lib/http/idempotency';
import { orderIdOf } from '@/lib/sales/orders/schema';
import { refundSchema } from '@/lib/sales/refunds/schema';
import { askRefund } from '@/lib/sales/refunds/service.ask';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'admin', fresh: true, body: refundSchema, fallback: refundRefusals.failed },
  async ({ params, body, user, request }) => {
    const key = idempotencyKeyOf(request.headers);
    const refund = await askRefund({ orderId: orderIdOf(params.id), request: body, userId: user.id, key });
    return { status: 201, data: { refund } };
  },
);
