import { parentOrderRefusals } from '@/content/parent-orders';
import { refuseOthers, route } from '@/lib/door/route';
import { idempotencyKeyOf } from '@/lib/http/idempotency';
import { orderIdOf } from '@/lib/sales/orders/schema';
import { cancelSchema } from '@/lib/sales/purchases/schema';
import { cancelPurchase } from '@/lib/sales/purchases/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'member', body: cancelSchema, fallback: parentOrderRefusals.cancel },
  async ({ user, params, body, request }) => {
    const calling = { userId: user.id, id: orderIdOf(params.id), key: idempotencyKeyOf(request.headers) };
    return { data: { order: await cancelPurchase(calling, body) } };
  },
);
