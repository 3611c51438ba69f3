import { paperRefusals } from '@/content/papers';
import { refuseOthers, route } from '@/lib/door/route';
import { orderIdOf } from '@/lib/sales/orders/schema';
import { kindOf } from '@/lib/sales/papers/schema';
import { makePapers } from '@/lib/sales/papers/service';

export const { POST, PUT, PATCH, DELETE } = refuseOthers('GET');

export const GET = route({ role: 'admin', fallback: paperRefusals.failed }, async ({ params }) => ({
  file: await makePapers(kindOf(params.paper), [orderIdOf(params.id)]),
}));
