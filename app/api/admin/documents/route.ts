import { paperRefusals } from '@/content/papers';
import { refuseOthers, route } from '@/lib/door/route';
import { papersOf } from '@/lib/sales/papers/schema';
import { makePapers } from '@/lib/sales/papers/service';

export const { POST, PUT, PATCH, DELETE } = refuseOthers('GET');

export const GET = route({ role: 'admin', fallback: paperRefusals.failed }, async ({ request }) => {
  const { kind, ids } = papersOf(request.nextUrl.searchParams);
  return { file: await makePapers(kind, ids) };
});
