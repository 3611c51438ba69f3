import 'server-only';
import { noticeOf } from '@/content/refused-keys';
import { countGrievances } from '@/lib/care/grievances/service';
import { listRefusedKeys } from '@/lib/core/refused-keys/service';
import { getAdminSettings } from '@/lib/core/settings/service';
import { countGallery } from '@/lib/media/gallery/service';
import { getAdminContent } from '@/lib/media/product-content/service';
import { getMediaUse } from '@/lib/media/uploads/service';
import { isShownElsewhere, wordsOf } from '@/lib/people/alarms/rules';
import { listTroubles } from '@/lib/people/alarms/service';
import { countDifferences } from '@/lib/sales/books/service.differences';
import { getOwed } from '@/lib/sales/cash-book/service';
import { getDeskFigures } from '@/lib/sales/desk/service.figures';
import { getOrderFigures } from '@/lib/sales/orders/service.figures';

/**
 * Section 2, status cards of the dashboard: orders, revenue, what waits at the desk, media and the service's use, and
 * which provider refuses our key and what else is wrong, what couriers owe, whether the books agree, and which settings are missing before the
 * shop goes live. Grievances that wait for the owner, too.
 */
export async function getDashboard(nowMs: number) {
  const [orders, desk, content, gallery, use, refused, { missing }, grievances, owed, differences, alarms] =
    await Promise.all([
      getOrderFigures(nowMs),
      getDeskFigures(nowMs),
      getAdminContent(),
      countGallery(),
      getMediaUse(nowMs),
      listRefusedKeys(),
      getAdminSettings(),
      countGrievances(nowMs),
      getOwed(nowMs),
      countDifferences(),
      listTroubles(nowMs),
    ]);
  const media = { images: content.images.length, videos: content.videos.length, gallery };
  const others = alarms.filter(({ kind }) => !isShownElsewhere(kind));
  const troubles = [
    ...refused.map(({ provider, since }) => ({ key: provider, since, ...noticeOf(provider) })),
    ...others.map((alarm) => ({ key: alarm.key, since: alarm.since, ...wordsOf(alarm) })),
  ];
  return { ...orders, desk, grievances, media, use, troubles, missing, owed, differences };
}
