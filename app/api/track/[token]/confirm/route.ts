import { tracking } from '@/content/tracking';
import { refuseOthers, route } from '@/lib/door/route';
import { idempotencyKeyOf } from '@/lib/http/idempotency';
import { confirmSchema } from '@/lib/sales/purchases/schema';
import { confirmByLink } from '@/lib/sales/tracking/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'anyone', body: confirmSchema, fallback: tracking.failed },
  async ({ params, body, address, request }) => {
    const calling = { address, key: idempotencyKeyOf(request.headers), version: body.version };
    return { data: await confirmByLink(params.token ?? '', calling), message: tracking.confirmed };
  },
);
