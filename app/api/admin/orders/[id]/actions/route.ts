import { actionRefusals } from '@/content/order-desk';
import { refuseOthers, route } from '@/lib/door/route';
import { idempotencyKeyOf } from '@/lib/http/idempotency';
import { actOnOrder, givesMoneyBack } from '@/lib/sales/desk/service';
import { orderIdOf } from '@/lib/sales/orders/schema';
import { actionSchema } from '@/lib/sales/orders/schema.actions';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  {
    role: 'admin',
    fresh: ({ action }, { id }) => givesMoneyBack(orderIdOf(id), action),
    body: actionSchema,
    fallback: actionRefusals.failed,
  },
  async ({ params, body, user, request }) => {
    const acting = { userId: user.id, key: idempotencyKeyOf(request.headers) };
    return { data: { order: await actOnOrder(orderIdOf(params.id), body, acting) } };
  },
);
