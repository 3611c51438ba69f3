import { refuseOthers, route } from '@/lib/door/route';
import { titleSchema } from '@/lib/media/gallery/schema';
import { removeItem, renameItem } from '@/lib/media/gallery/service';

export const { GET, POST, PATCH } = refuseOthers('PUT', 'DELETE');

export const PUT = route(
  { role: 'admin', body: titleSchema, revalidates: ['gallery'], fallback: 'Failed to update media' },
  async ({ params, body }) => ({
    message: 'Media updated successfully!',
    data: await renameItem(params.id ?? '', body.title),
  }),
);

export const DELETE = route(
  { role: 'admin', fresh: true, revalidates: ['gallery'], fallback: 'Failed to delete media' },
  async ({ params }) => {
    await removeItem(params.id ?? '');
    return { message: 'Media deleted successfully!' };
  },
);
