import { mediaFailed } from '@/content/media-answers';
import { refuseOthers, route } from '@/lib/door/route';
import { getProductContent } from '@/lib/media/product-content/service';

export const { POST, PUT, PATCH, DELETE } = refuseOthers('GET');

export const GET = route({ role: 'anyone', fallback: mediaFailed.fetchContent }, async () => ({
  data: await getProductContent(),
}));
