import { mediaDone, mediaFailed } from '@/content/media-answers';
import { refuseOthers, route } from '@/lib/door/route';
import { galleryFilesSchema, galleryTypeOf } from '@/lib/media/gallery/schema';
import { addUploaded, getGallery } from '@/lib/media/gallery/service';

export const { PUT, PATCH, DELETE } = refuseOthers('GET', 'POST');

export const GET = route({ role: 'admin', fallback: mediaFailed.fetchGallery }, async ({ request }) => ({
  data: await getGallery(galleryTypeOf(request.nextUrl)),
}));

export const POST = route(
  { role: 'admin', body: galleryFilesSchema, revalidates: ['gallery'], fallback: mediaFailed.upload },
  async ({ body }) => ({ status: 201, message: mediaDone.uploaded, data: await addUploaded(body) }),
);
