import { useId, useRef, useState } from 'react';
import { asGiven, useNews } from '@/components/lists/use-answer';
import { deskRefusals } from '@/content/order-desk';
import { useShownAgain } from '../use-shown-again';
import type { Opened, OrderEvent } from './order-types';

const NEWS_EVERY_MS = 15_000;
/** A refund is sent within seconds. */
const SOON_MS = 3_000;
const isOnItsWay = ({ state }: Opened['refunds'][number]) => state === 'waiting';

/**
 * One order as it stands; it is asked for again while it is looked at.
 * @returns `news`: what others did with it meanwhile, null where nobody did
 */
export function useOpened(first: Opened) {
  const [news, setNews] = useState<readonly OrderEvent[] | null>(null);
  const seen = useRef({ version: first.order.version, events: first.events.length });
  /** The version that a step of ours made. */
  const own = useRef(0);

  const compare = ({ order, events }: Opened) => {
    if (order.version === seen.current.version) return;
    if (order.version === own.current) {
      seen.current = { version: order.version, events: events.length };
      setNews(null);
    } else setNews(events.slice(seen.current.events));
  };
  const {
    data = first,
    error,
    mutate,
  } = useNews<Opened>(`/api/admin/orders/${first.order.id}`, useId(), deskRefusals.failed, {
    ...asGiven(first),
    refreshInterval: (latest?: Opened) => (latest?.refunds.some(isOnItsWay) ? SOON_MS : NEWS_EVERY_MS),
    onSuccess: compare,
  });
  const read = () => mutate();
  useShownAgain(() => void read());

  return {
    ...data,
    failure: error?.message,
    news,
    read,
    /** A step of ours made this version. */
    stepped: (version: number) => {
      own.current = version;
      void read();
    },
    takeNote: () => {
      seen.current = { version: data.order.version, events: data.events.length };
      setNews(null);
    },
  };
}
