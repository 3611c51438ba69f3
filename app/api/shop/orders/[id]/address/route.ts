import { parentOrderRefusals } from '@/content/parent-orders';
import { refuseOthers, route } from '@/lib/door/route';
import { idempotencyKeyOf } from '@/lib/http/idempotency';
import { orderIdOf } from '@/lib/sales/orders/schema';
import { addressSchema } from '@/lib/sales/purchases/schema';
import { movePurchase } from '@/lib/sales/purchases/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'member', body: addressSchema, fallback: parentOrderRefusals.change },
  async ({ user, params, body, address, request }) => {
    const calling = { userId: user.id, id: orderIdOf(params.id), key: idempotencyKeyOf(request.headers), address };
    return { data: { order: await movePurchase(calling, body) } };
  },
);
