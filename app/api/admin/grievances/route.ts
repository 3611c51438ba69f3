import { deskGrievanceRefusals as words } from '@/content/desk-grievances';
import { listRequestOf } from '@/lib/care/grievances/schema';
import { listGrievances } from '@/lib/care/grievances/service.desk';
import { refuseOthers, route } from '@/lib/door/route';

export const { POST, PUT, PATCH, DELETE } = refuseOthers('GET');

export const GET = route({ role: 'admin', fallback: words.failed }, async ({ request }) => ({
  data: await listGrievances(listRequestOf(request.nextUrl.searchParams), Date.now()),
}));
