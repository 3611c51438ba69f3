import { deskRefusals } from '@/content/order-desk';
import { refuseOthers, route } from '@/lib/door/route';
import { chosenOf, deskQueryOf } from '@/lib/sales/desk/schema';
import { exportOrders } from '@/lib/sales/desk/service.export';

export const { POST, PUT, PATCH, DELETE } = refuseOthers('GET');

export const GET = route({ role: 'admin', fallback: deskRefusals.failed }, async ({ request }) => {
  const { searchParams } = request.nextUrl;
  return { file: exportOrders(deskQueryOf(searchParams), Date.now(), chosenOf(searchParams)) };
});
