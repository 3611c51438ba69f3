import { parentOrderRefusals } from '@/content/parent-orders';
import { refuseOthers, route } from '@/lib/door/route';
import { orderIdOf } from '@/lib/sales/orders/schema';
import { getPurchase } from '@/lib/sales/purchases/service';

export const { POST, PUT, PATCH, DELETE } = refuseOthers('GET');

export const GET = route({ role: 'member', fallback: parentOrderRefusals.order }, async ({ user, params }) => ({
  data: await getPurchase(user.id, orderIdOf(params.id)),
}));
