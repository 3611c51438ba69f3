import { books } from '@/content/books';
import { refuseOthers, route } from '@/lib/door/route';
import { idempotencyKeyOf } from '@/lib/http/idempotency';
import { doneSchema } from '@/lib/sales/books/schema';
import { listDifferences, sayDone } from '@/lib/sales/books/service.differences';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'admin', body: doneSchema, fallback: books.refusals.failed },
  async ({ params, body, user, request }) => {
    await sayDone(params.id ?? '', body.note, user.id, idempotencyKeyOf(request.headers));
    return { data: { differences: await listDifferences() } };
  },
);
