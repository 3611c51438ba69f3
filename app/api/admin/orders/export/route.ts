import { deskRefusals } from '@/content/order-desk';
import { refuseOthers, route } from '@/lib/door/route';
import { deskQueryOf } from '@/lib/sales/desk/schema';
import { exportOrders } from '@/lib/sales/desk/service.export';

export const { POST, PUT, PATCH, DELETE } = refuseOthers('GET');

export const GET = route({ role: 'admin', fallback: deskRefusals.failed }, async ({ request }) => ({
  file: exportOrders(deskQueryOf(request.nextUrl.searchParams), Date.now()),
}));
