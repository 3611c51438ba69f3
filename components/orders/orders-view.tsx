'use client';

import { ChevronRight } from 'lucide';
import { useRef } from 'react';
import useSWRInfinite from 'swr/infinite';
import { MoreButton } from '@/components/lists/more-button';
import { ask } from '@/components/lists/use-answer';
import { Drawing } from '@/components/shop/drawing';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { Placeholder } from '@/components/ui/placeholder';
import { Retry } from '@/components/ui/retry';
import { products } from '@/content/counts';
import { parentOrders as words } from '@/content/parent-orders';
import { formatDate, formatRupees } from '@/lib/core/format';
import type { ApiAnswer } from '@/lib/http/client';
import { EarlierOrders } from './earlier-orders';
import type { ListedOrder, OrdersPage } from './order-types';
import { SignInFirst } from './sign-in-first';
import { StageMark } from './stage-mark';
import { useOwner } from './use-own';

const PATH = '/shop/orders';
const CALL = '/api/shop/orders';
const ASKING = { revalidateOnFocus: true, revalidateOnReconnect: false, shouldRetryOnError: false };

/** The orders of whoever is signed in, the newest first. */
export function OrdersView() {
  const { keeper } = useOwner();
  const isOut = keeper === 'nobody';
  const list = useRef<HTMLUListElement>(null);
  const { data, error, setSize, mutate } = useSWRInfinite<OrdersPage, ApiAnswer>(
    (_index, before: OrdersPage | null) => {
      if (!keeper || isOut || (before && !before.next)) return null;
      return [before ? `${CALL}?after=${before.next}` : CALL, keeper];
    },
    ([path]: [string, string]) => ask<OrdersPage>(path, { fallback: words.notLoaded }),
    ASKING,
  );
  if (error?.status === 401 || isOut) return <SignInFirst path={PATH} isSent={false} />;
  if (error && !data) return <Retry message={words.notLoaded} label={words.retry} onRetry={() => void mutate()} />;
  if (!data) return <Placeholder label={words.loading} lines={4} />;
  const orders = data.flatMap((page) => page.orders);
  const hasMore = data.at(-1)?.next !== null;
  return (
    <>
      {orders.length === 0 ? (
        <NoOrders />
      ) : (
        <ul ref={list} className="grid gap-4">
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
        </ul>
      )}
      {error && <Retry message={words.moreFailed} label={words.retry} onRetry={() => void mutate()} />}
      <div className="mt-6 text-center empty:hidden">
        <MoreButton hasMore={hasMore && !error} list={list} onMore={() => setSize(data.length + 1)}>
          {words.more}
        </MoreButton>
      </div>
      <div className="mt-8">
        <EarlierOrders onFound={() => void mutate()} />
      </div>
    </>
  );
}

function OrderCard({ order }: { order: ListedOrder }) {
  return (
    <li className="group relative rounded-lg border border-line bg-paper p-5 shadow-sm transition-shadow focus-within:shadow-md hover:shadow-md sm:p-6">
      <div className="flex items-center gap-4">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h2 className="text-2xl">
              <Link
                href={`${PATH}/${order.id}`}
                prefetch={false}
                className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-3 focus-visible:after:outline-leaf focus-visible:after:outline-offset-2"
              >
                {words.order(order.number)}
              </Link>
            </h2>
            <StageMark stage={order.stage} />
          </div>
          <p className="mt-2 text-ink-soft">{words.placed(formatDate(new Date(order.placedAt)))}</p>
          <p className="mt-0.5 break-words">
            {[products(order.quantity), formatRupees(order.amount), order.name].filter(Boolean).join(' · ')}
          </p>
        </div>
        <Icon of={ChevronRight} className="text-ink-soft transition-transform group-hover:translate-x-0.5" />
      </div>
    </li>
  );
}

function NoOrders() {
  return (
    <div className="grid justify-items-center gap-4 rounded-lg bg-leaf-soft p-6 text-center sm:p-10">
      <Drawing name="parcel" className="size-32" />
      <h2 className="text-2xl">{words.empty}</h2>
      <p className="max-w-sm">{words.emptyText}</p>
      <Button href="/shop/product" size="lg">
        {words.toProduct}
      </Button>
    </div>
  );
}
