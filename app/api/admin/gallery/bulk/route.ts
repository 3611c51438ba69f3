import { mediaFailed } from '@/content/media-answers';
import { refuseOthers, route } from '@/lib/door/route';
import { bulkSchema } from '@/lib/media/gallery/schema';
import { removeItems } from '@/lib/media/gallery/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'admin', fresh: true, body: bulkSchema, revalidates: ['gallery'], fallback: mediaFailed.delete },
  async ({ body }) => ({ data: await removeItems(body.ids) }),
);
