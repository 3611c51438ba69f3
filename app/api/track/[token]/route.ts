import { tracking } from '@/content/tracking';
import { refuseOthers, route } from '@/lib/door/route';
import { track } from '@/lib/sales/tracking/service';

export const { POST, PUT, PATCH, DELETE } = refuseOthers('GET');

export const GET = route({ role: 'anyone', fallback: tracking.notFetched }, async ({ params, address }) => ({
  data: await track(params.token ?? '', address),
}));
