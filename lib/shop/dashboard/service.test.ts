import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { sql } from '@/e2e/shopper';
import { countGrievances } from '@/lib/care/grievances/service';
import { getAdminSettings } from '@/lib/core/settings/service';
import { getMediaUse } from '@/lib/media/uploads/service';
import type { Trouble } from '@/lib/people/alarms/rules';
import { noteTroubles } from '@/lib/people/alarms/service';
import { countDifferences } from '@/lib/sales/books/service.differences';
import { getOwed } from '@/lib/sales/cash-book/service';
import { getDeskFigures } from '@/lib/sales/desk/service.figures';
import { getOrderFigures } from '@/lib/sales/orders/service.figures';
import { getDashboard } from './service';

const scope = `dashboard-${randomUUID()}`;
afterEach(async () => {
  await sql('DELETE FROM provider_refusals');
  await sql('DELETE FROM alarms WHERE scope = $1', scope);
});

it('the dashboard shows how the shop stands, and once each what is wrong', async () => {
  const now = Date.now();
  const since = new Date(now - 3_600_000);
  await sql('DELETE FROM alarms');
  await sql('DELETE FROM provider_refusals');
  await sql(
    "INSERT INTO provider_refusals (provider, reason, since, probed_at) VALUES ('razorpay', 'x', $1, $2)",
    ...[since, new Date(now + 3_600_000)],
  );
  const troubles: Trouble[] = [
    { kind: 'disk-full', about: scope, count: 512 },
    { kind: 'key-refused', about: 'razorpay', count: 1 },
  ];
  await noteTroubles(scope, troubles, since.getTime());
  await noteTroubles(scope, troubles, now);
  const [media] = await sql(
    `SELECT count(*) FILTER (WHERE collection = 'product_images')::int AS images,
       count(*) FILTER (WHERE collection = 'product_videos')::int AS videos,
       count(*) FILTER (WHERE collection = 'gallery')::int AS gallery
     FROM media_items WHERE removed_at IS NULL`,
  );
  const words = { title: expect.any(String), effect: expect.any(String), remedy: expect.any(String) };
  expect(await getDashboard(now)).toEqual({
    ...(await getOrderFigures(now)),
    ...{ desk: await getDeskFigures(now), grievances: await countGrievances(now), media },
    ...{ use: await getMediaUse(now), missing: (await getAdminSettings()).missing },
    ...{ owed: await getOwed(now), differences: await countDifferences() },
    troubles: [
      { key: 'razorpay', since, ...words, title: 'Razorpay refuses our key' },
      {
        ...{ key: `disk-full:${scope}:${scope}`, since, ...words },
        title: `A disk is nearly full: 512 MB left for ${scope}`,
      },
    ],
  });
});
