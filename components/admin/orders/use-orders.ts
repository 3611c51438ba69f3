import { type RefObject, useId, useState } from 'react';
import { asGiven, ask, useNews } from '@/components/lists/use-answer';
import { toastError } from '@/components/ui/toast';
import { deskRefusals } from '@/content/order-desk';
import type { ApiAnswer } from '@/lib/http/client';
import type { Action } from '@/lib/sales/orders/rules.actions';
import { useShownAgain } from '../use-shown-again';
import { arranged, missingIn, refreshed, stepped } from './merged';
import type { DeskOrder, List } from './order-types';
import { useQuiet } from './use-quiet';

const NEWS_EVERY_MS = 10_000;
const fallback = deskRefusals.failed;

type Shown = {
  rows: readonly DeskOrder[];
  next: string | null;
  /** Those that came while the list was shown. */
  arrived: readonly string[];
};

type Options = {
  asked: string;
  first: List;
  list: RefObject<HTMLElement | null>;
  /** Whether one of these rows is chosen, or a form about one is open. */
  isHeld: (rows: readonly DeskOrder[]) => boolean;
  onCounts: (counts: List['counts']) => void;
};

/**
 * The orders that an address asks for. News is asked for while the page is seen; what changes is shown where it stands,
 * and rows come and go only while nobody is at work.
 */
export function useOrders({ asked, first, list, isHeld, onCounts }: Options) {
  const path = `/api/admin/orders?${asked}`;
  const isNewestFirst = new URLSearchParams(asked).get('sort') !== 'oldest';
  const [shown, setShown] = useState<Shown>({ rows: first.orders, next: first.next, arrived: [] });
  const isQuiet = useQuiet(list);

  const arrange = ({ orders, next }: List) =>
    setShown((now) => ({
      ...arranged(now, { rows: orders, next }, isNewestFirst),
      arrived: missingIn(now.rows, orders).map(({ id }) => id),
    }));

  const news = (answer: List) => {
    onCounts(answer.counts);
    const isSame = missingIn(shown.rows, answer.orders).length === 0;
    if (isQuiet() && !isHeld(shown.rows) && !isSame) arrange(answer);
    else setShown((now) => ({ ...now, rows: refreshed(now.rows, answer.orders) }));
  };
  const { data, error, mutate } = useNews<List>(path, useId(), fallback, {
    ...asGiven(first),
    refreshInterval: NEWS_EVERY_MS,
    onSuccess: news,
  });

  // Who comes back has done something elsewhere: the list begins in order.
  useShownAgain(() => void mutate().then((answer) => answer && arrange(answer)));

  const readMore = async () => {
    try {
      const page = await ask<List>(`${path}&after=${shown.next}`, { fallback });
      setShown((now) => ({ ...now, rows: [...now.rows, ...missingIn(now.rows, page.orders)], next: page.next }));
    } catch (refusal) {
      const { message, requestId } = refusal as ApiAnswer;
      void toastError(message, requestId);
    }
  };

  const change = (step: (rows: readonly DeskOrder[]) => readonly DeskOrder[]) => {
    setShown((now) => ({ ...now, rows: step(now.rows) }));
    void mutate();
  };

  return {
    rows: shown.rows,
    arrived: shown.arrived,
    hasMore: shown.next !== null,
    failure: error?.message,
    /** How many wait to be shown. */
    waiting: missingIn(shown.rows, data?.orders ?? []).length,
    readMore,
    showNews: () => data && arrange(data),
    put: (order: DeskOrder) => change((rows) => refreshed(rows, [order])),
    step: (ids: readonly string[], action: Action) =>
      change((rows) => rows.map((row) => (ids.includes(row.id) ? stepped(row, action) : row))),
    refresh: () => void mutate(),
  };
}

export type Orders = ReturnType<typeof useOrders>;
