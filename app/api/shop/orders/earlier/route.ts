import { earlierDone, earlierRefusals } from '@/content/earlier-orders';
import { bringBack } from '@/lib/care/earlier/service';
import { refuseOthers, route } from '@/lib/door/route';
import { parcelSchema } from '@/lib/sales/cart/schema';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'shopper', body: parcelSchema, fallback: earlierRefusals.failed },
  async ({ body, user, address }) => {
    await bringBack(user, body, address);
    return { message: earlierDone };
  },
);
