import 'server-only';
import { getGallery } from '@/lib/media/service';
import { getOrderFigures } from '@/lib/orders/service';
import { getAdminContent } from '@/lib/product-content/service';
import { getMediaUse } from '@/lib/uploads/service';

/** Decisions, "Status cards of the dashboard": orders, revenue, what needs attention, media and the service's use. */
export async function getDashboard(nowMs: number) {
  const [orders, content, gallery, use] = await Promise.all([
    getOrderFigures(nowMs),
    getAdminContent(),
    getGallery(),
    getMediaUse(nowMs),
  ]);
  const media = { images: content.images.length, videos: content.videos.length, gallery: gallery.all.length };
  return { ...orders, media, use };
}
