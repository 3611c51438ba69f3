import { grievanceAnswers as words } from '@/content/grievances';
import { statusSchema } from '@/lib/care/grievances/schema';
import { lookUp } from '@/lib/care/grievances/service';
import { refuseOthers, route } from '@/lib/door/route';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'anyone', body: statusSchema, fallback: words.statusFailed },
  async ({ body, address }) => ({ data: { grievance: await lookUp(body, address) } }),
);
