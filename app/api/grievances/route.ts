import { grievanceAnswers as words } from '@/content/grievances';
import { grievanceSchema } from '@/lib/care/grievances/schema';
import { complain } from '@/lib/care/grievances/service';
import { refuseOthers, route } from '@/lib/door/route';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'anyone', body: grievanceSchema, fallback: words.failed, whenDown: words.failed },
  async ({ body, user, address }) => ({
    status: 201,
    message: words.done,
    data: await complain(body, { user, address }),
  }),
);
