import { deskGrievanceRefusals as words } from '@/content/desk-grievances';
import { getGrievance } from '@/lib/care/grievances/service.desk';
import { refuseOthers, route } from '@/lib/door/route';

export const { POST, PUT, PATCH, DELETE } = refuseOthers('GET');

export const GET = route({ role: 'admin', fallback: words.failed }, async ({ params }) => ({
  data: { grievance: await getGrievance(params.id ?? '', Date.now()) },
}));
