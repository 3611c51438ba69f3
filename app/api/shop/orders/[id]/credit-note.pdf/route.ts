import { paperRefusals } from '@/content/papers';
import { refuseOthers, route } from '@/lib/door/route';
import { orderIdOf } from '@/lib/sales/orders/schema';
import { getOwnPaper } from '@/lib/sales/purchases/service';

export const { POST, PUT, PATCH, DELETE } = refuseOthers('GET');

export const GET = route({ role: 'member', fallback: paperRefusals.failed }, async ({ user, params }) => ({
  file: await getOwnPaper(user.id, orderIdOf(params.id), 'credit-note'),
}));
