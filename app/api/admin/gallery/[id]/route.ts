import { mediaDone, mediaFailed } from '@/content/media-answers';
import { refuseOthers, route } from '@/lib/door/route';
import { titleSchema } from '@/lib/media/gallery/schema';
import { removeItem, renameItem } from '@/lib/media/gallery/service';

export const { GET, POST, PATCH } = refuseOthers('PUT', 'DELETE');

export const PUT = route(
  { role: 'admin', body: titleSchema, revalidates: ['gallery'], fallback: mediaFailed.update },
  async ({ params, body }) => ({
    message: mediaDone.updated,
    data: await renameItem(params.id ?? '', body.title, body.version),
  }),
);

export const DELETE = route(
  { role: 'admin', fresh: true, revalidates: ['gallery'], fallback: mediaFailed.delete },
  async ({ params }) => {
    await removeItem(params.id ?? '');
    return { message: mediaDone.deleted };
  },
);
