'use client';

import { asGiven, useNews } from '@/components/lists/use-answer';
import { admin } from '@/content/admin';
import { deskRefusals } from '@/content/order-desk';

const NEWS_EVERY_MS = 60_000;
const PATH = '/api/admin/orders?tab=attention&limit=1';

/** How many orders need attention, as it is now; who comes back to the page is told at once that the session has ended. */
export function AttentionCount({ first }: { first: number }) {
  const given = {
    ...asGiven({ counts: { attention: first } }),
    refreshInterval: NEWS_EVERY_MS,
    revalidateOnFocus: true,
  };
  const { data } = useNews<{ counts: { attention: number } }>(PATH, 'frame', deskRefusals.failed, given);
  const count = data?.counts.attention ?? first;
  if (count === 0) return null;
  return (
    <span className="block w-max min-w-6 rounded-full bg-clay px-1.5 text-center font-bold text-paper text-xs leading-6">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{admin.waiting(count)}</span>
    </span>
  );
}
