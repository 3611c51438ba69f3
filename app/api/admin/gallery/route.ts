import { mediaDone, mediaFailed } from '@/content/media-answers';
import { refuseOthers, route } from '@/lib/door/route';
import { galleryFilesSchema, galleryTypeOf, pageQueryOf } from '@/lib/media/gallery/schema';
import { addUploaded, getAdminGallery, getGalleryPage } from '@/lib/media/gallery/service';

export const { PUT, PATCH, DELETE } = refuseOthers('GET', 'POST');

export const GET = route({ role: 'admin', fallback: mediaFailed.fetchGallery }, async ({ request }) => {
  const page = pageQueryOf(request.nextUrl);
  return { data: page ? await getGalleryPage(page) : await getAdminGallery(galleryTypeOf(request.nextUrl)) };
});

export const POST = route(
  { role: 'admin', body: galleryFilesSchema, revalidates: ['gallery'], fallback: mediaFailed.upload },
  async ({ body }) => ({ status: 201, message: mediaDone.uploaded, data: await addUploaded(body) }),
);
