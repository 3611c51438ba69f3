import { cashBook } from '@/content/cash-book';
import { refuseOthers, route } from '@/lib/door/route';
import { idempotencyKeyOf } from '@/lib/http/idempotency';
import { MAX_FILE_BYTES } from '@/lib/sales/cash-book/rules';
import { importRemittance } from '@/lib/sales/cash-book/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  {
    role: 'admin',
    form: { files: 'file', maxFiles: 1, maxFileBytes: MAX_FILE_BYTES },
    fallback: cashBook.refusals.failed,
  },
  async ({ form, user, request }) => ({
    data: await importRemittance(form, user.id, idempotencyKeyOf(request.headers)),
  }),
);
