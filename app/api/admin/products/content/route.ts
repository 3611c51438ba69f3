import { mediaFailed } from '@/content/media-answers';
import { refuseOthers, route } from '@/lib/door/route';
import { contentFailure, isGuarded } from '@/lib/media/product-content/rules';
import { contentChangeSchema } from '@/lib/media/product-content/schema';
import { changeContent, getAdminContent } from '@/lib/media/product-content/service';

export const { POST, PATCH, DELETE } = refuseOthers('GET', 'PUT');

export const GET = route({ role: 'admin', fallback: mediaFailed.fetch }, async () => ({
  data: await getAdminContent(),
}));

export const PUT = route(
  {
    role: 'admin',
    fresh: isGuarded,
    body: contentChangeSchema,
    revalidates: ['product-content'],
    fallback: contentFailure,
  },
  ({ body }) => changeContent(body, Date.now()),
);
