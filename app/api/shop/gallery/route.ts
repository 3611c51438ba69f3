import { mediaFailed } from '@/content/media-answers';
import { refuseOthers, route } from '@/lib/door/route';
import { galleryTypeOf } from '@/lib/media/gallery/schema';
import { getGallery } from '@/lib/media/gallery/service';

export const { POST, PUT, PATCH, DELETE } = refuseOthers('GET');

export const GET = route({ role: 'anyone', fallback: mediaFailed.fetchGallery }, async ({ request }) => ({
  data: await getGallery(galleryTypeOf(request.nextUrl)),
}));
