import { actionRefusals } from '@/content/order-desk';
import { refuseOthers, route } from '@/lib/door/route';
import { idempotencyKeyOf } from '@/lib/http/idempotency';
import { undoOnOrder } from '@/lib/sales/desk/service';
import { orderIdOf } from '@/lib/sales/orders/schema';
import { undoSchema } from '@/lib/sales/orders/schema.actions';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'admin', body: undoSchema, fallback: actionRefusals.failed },
  async ({ params, body, user, request }) => {
    const acting = { userId: user.id, key: idempotencyKeyOf(request.headers) };
    return { data: { order: await undoOnOrder(orderIdOf(params.id), body.version, acting) } };
  },
);
