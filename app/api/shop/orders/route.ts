import { parentOrderRefusals } from '@/content/parent-orders';
import { refuseOthers, route } from '@/lib/door/route';
import { cursorIn } from '@/lib/sales/purchases/schema';
import { listPurchases } from '@/lib/sales/purchases/service';

export const { POST, PUT, PATCH, DELETE } = refuseOthers('GET');

export const GET = route({ role: 'member', fallback: parentOrderRefusals.list }, async ({ user, request }) => ({
  data: await listPurchases(user.id, cursorIn(request.nextUrl.searchParams)),
}));
