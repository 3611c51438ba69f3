'use client';

import clsx from 'clsx';
import { useRouter } from 'next/navigation';
import { useOptimistic, useRef, useState, useTransition } from 'react';
import { desk } from '@/content/desk';
import { ListFilters } from './list-filters';
import type { List } from './order-types';
import { OrdersList } from './orders-list';
import { StageTabs } from './stage-tabs';

type OrdersScreenProps = {
  /** What the address asks for. */
  asked: string;
  first: List;
  /** When the page was made: each list begins anew. */
  madeAt: number;
};

/** Owner's side, section 2: the orders. */
export function OrdersScreen({ asked, first, madeAt }: OrdersScreenProps) {
  const router = useRouter();
  const [isGoing, startGoing] = useTransition();
  const search = useRef<HTMLInputElement>(null);
  const [counts, setCounts] = useState({ of: madeAt, now: first.counts });
  // What was asked for last counts, also while the list for it is on its way.
  const [wanted, setWanted] = useOptimistic(asked);
  const go = (href: string) =>
    startGoing(() => {
      setWanted(href.split('?')[1] ?? '');
      router.push(href, { scroll: false });
    });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <StageTabs asked={wanted} counts={counts.of === madeAt ? counts.now : first.counts} go={go} />
      <ListFilters asked={wanted} go={go} search={search} />
      {/* Each list begins anew, and what comes with its own words in it is not read out. */}
      <p role="status" className="sr-only">
        {desk.listed(first.orders.length, first.next !== null, new URLSearchParams(asked).get('q'))}
      </p>
      <div
        aria-busy={isGoing}
        className={clsx('transition-opacity delay-150', isGoing && 'pointer-events-none opacity-50')}
      >
        <OrdersList
          key={madeAt}
          asked={asked}
          first={first}
          search={search}
          onCounts={(now) => setCounts({ of: madeAt, now })}
        />
      </div>
    </div>
  );
}
