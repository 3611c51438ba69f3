import { deskGrievanceRefusals as words } from '@/content/desk-grievances';
import { stepSchema } from '@/lib/care/grievances/schema';
import { takeStep } from '@/lib/care/grievances/service.desk';
import { refuseOthers, route } from '@/lib/door/route';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'admin', body: stepSchema, fallback: words.notDone },
  async ({ params, body, user }) => ({ data: { grievance: await takeStep(params.id ?? '', body, user) } }),
);
