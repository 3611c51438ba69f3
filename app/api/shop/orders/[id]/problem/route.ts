import { parentOrderRefusals } from '@/content/parent-orders';
import { MAX_PHOTOS } from '@/lib/care/problems/rules';
import { problemSchema } from '@/lib/care/problems/schema';
import { admitReport, reportProblem } from '@/lib/care/problems/service';
import { type Call, refuseOthers, route } from '@/lib/door/route';
import { idempotencyKeyOf } from '@/lib/http/idempotency';
import { MAX_BYTES } from '@/lib/media/uploads/rules';
import type { User } from '@/lib/people/auth/rules';
import { orderIdOf } from '@/lib/sales/orders/schema';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

type Sender = Pick<Call<unknown, User>, 'user' | 'params' | 'request'>;
const toSender = ({ user, params, request }: Sender) => ({
  userId: user.id,
  orderId: orderIdOf(params.id),
  key: idempotencyKeyOf(request.headers),
});

const report = async (call: Call<unknown, User>, problem: unknown) => ({
  data: { order: await reportProblem({ ...toSender(call), problem, photos: call.form.files }) },
});
const admit = (sender: Sender) => admitReport(toSender(sender));

const fallback = parentOrderRefusals.problem;
const withPhotos = route(
  {
    role: 'member',
    form: { files: 'photos', maxFiles: MAX_PHOTOS, maxFileBytes: MAX_BYTES.problems.image, admit },
    fallback,
  },
  (call) => report(call, call.form.fields),
);
const alone = route({ role: 'member', body: problemSchema, fallback }, async (call) => {
  await admit(call);
  return report(call, call.body);
});

/** A form with photos, or the text alone as JSON. */
export const POST: typeof alone = (request, context) =>
  request.headers.get('content-type')?.toLowerCase().startsWith('multipart/')
    ? withPhotos(request, context)
    : alone(request, context);
