import { settingsFailed } from '@/content/settings-answers';
import { beforeOf } from '@/lib/core/settings/schema';
import { listChanges } from '@/lib/core/settings/service';
import { refuseOthers, route } from '@/lib/door/route';

export const { POST, PUT, PATCH, DELETE } = refuseOthers('GET');

export const GET = route({ role: 'admin', fallback: settingsFailed.history }, async ({ request }) => ({
  data: await listChanges(beforeOf(request.nextUrl.searchParams.get('before'))),
}));
