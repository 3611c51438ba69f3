import 'server-only';
import { noticeOf } from '@/content/outages';
import { listRefusedKeys } from '@/lib/core/outages/service';
import { getGallery } from '@/lib/media/gallery/service';
import { getAdminContent } from '@/lib/media/product-content/service';
import { getMediaUse } from '@/lib/media/uploads/service';
import { getOrderFigures } from '@/lib/sales/orders/service';

/**
 * Section 2, status cards of the dashboard: orders, revenue, what needs attention, media and the service's use, and
 * which provider refuses our key.
 */
export async function getDashboard(nowMs: number) {
  const [orders, content, gallery, use, refused] = await Promise.all([
    getOrderFigures(nowMs),
    getAdminContent(),
    getGallery(),
    getMediaUse(nowMs),
    listRefusedKeys(),
  ]);
  const media = { images: content.images.length, videos: content.videos.length, gallery: gallery.all.length };
  const troubles = refused.map(({ provider, since }) => ({ provider, since, ...noticeOf(provider) }));
  return { ...orders, media, use, troubles };
}
