import { parentOrderRefusals } from '@/content/parent-orders';
import { refuseOthers, route } from '@/lib/door/route';
import { orderIdOf } from '@/lib/sales/orders/schema';
import { getLastAddress } from '@/lib/sales/purchases/service';

export const { POST, PUT, PATCH, DELETE } = refuseOthers('GET');

export const GET = route({ role: 'member', fallback: parentOrderRefusals.address }, async ({ user, request }) => {
  const order = request.nextUrl.searchParams.get('order');
  return { data: { last: await getLastAddress(user.id, order === null ? null : orderIdOf(order)) } };
});
