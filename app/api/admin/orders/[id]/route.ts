import { deskRefusals } from '@/content/order-desk';
import { refuseOthers, route } from '@/lib/door/route';
import { getOrderDetail } from '@/lib/sales/desk/service';
import { orderIdOf } from '@/lib/sales/orders/schema';

export const { POST, PUT, PATCH, DELETE } = refuseOthers('GET');

export const GET = route({ role: 'admin', fallback: deskRefusals.failed }, async ({ params }) => ({
  data: await getOrderDetail(orderIdOf(params.id)),
}));
