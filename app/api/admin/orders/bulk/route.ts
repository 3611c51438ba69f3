import { actionRefusals } from '@/content/order-desk';
import { refuseOthers, route } from '@/lib/door/route';
import { idempotencyKeyOf } from '@/lib/http/idempotency';
import { actOnMany } from '@/lib/sales/desk/service';
import { bulkSchema } from '@/lib/sales/orders/schema.actions';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'admin', body: bulkSchema, fallback: actionRefusals.failed },
  async ({ body, user, request }) => ({
    data: await actOnMany(body, { userId: user.id, key: idempotencyKeyOf(request.headers) }),
  }),
);
