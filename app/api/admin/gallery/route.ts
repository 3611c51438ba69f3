import { refuseOthers, route } from '@/lib/door/route';
import { galleryFilesSchema, galleryTypeOf } from '@/lib/gallery/schema';
import { addUploaded } from '@/lib/gallery/service';
import { getGallery } from '@/lib/media/service';

export const { PUT, PATCH, DELETE } = refuseOthers('GET', 'POST');

export const GET = route({ role: 'admin', fallback: 'Failed to fetch gallery media' }, async ({ request }) => ({
  data: await getGallery(galleryTypeOf(request.nextUrl)),
}));

export const POST = route(
  { role: 'admin', body: galleryFilesSchema, revalidates: ['gallery'], fallback: 'Failed to upload media' },
  async ({ body }) => ({ status: 201, message: 'Media uploaded successfully!', data: await addUploaded(body) }),
);
