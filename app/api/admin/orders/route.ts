import { deskNew } from '@/content/desk-new';
import { deskRefusals, phoneOrderRefusals } from '@/content/order-desk';
import { refuseOthers, route } from '@/lib/door/route';
import { idempotencyKeyOf } from '@/lib/http/idempotency';
import { deskQueryOf } from '@/lib/sales/desk/schema';
import { listOrders, takeOrder } from '@/lib/sales/desk/service';
import { phoneOrderSchema } from '@/lib/sales/phone-orders/schema';

export const { PUT, PATCH, DELETE } = refuseOthers('GET', 'POST');

export const GET = route({ role: 'admin', fallback: deskRefusals.failed }, async ({ request }) => ({
  data: await listOrders(deskQueryOf(request.nextUrl.searchParams)),
}));

export const POST = route(
  { role: 'admin', body: phoneOrderSchema, fallback: phoneOrderRefusals.failed },
  async ({ body, user, address, request }) => {
    const taking = { takenById: user.id, key: idempotencyKeyOf(request.headers), address };
    const { order, isLinkToCome } = await takeOrder(body, taking);
    return { status: 201, message: isLinkToCome ? deskNew.linkToCome(order.number) : '', data: { order } };
  },
);
