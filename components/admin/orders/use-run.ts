import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { desk } from '@/content/desk';
import type { ApiAnswer } from '@/lib/http/client';
import type { DeskOrder } from './order-types';
import type { Sender } from './use-sender';

const words = desk.run;

/** What a parcel is given away with, as it was entered. */
export type Scan = { number: string; needs: object; onDone: () => void };

type Options = {
  orders: readonly DeskOrder[];
  sender: Sender;
  /** @param later the numbers that were entered after the refused one: none of them was sent */
  onRefused: (scan: Scan, message: string, later: readonly string[]) => void;
};

/**
 * Gives parcels away one by one. Numbers that are entered while one is on its way wait in a line, each for the order
 * whose turn it is then; a refusal ends the line.
 */
export function useRun({ orders, sender, onRefused }: Options) {
  const [at, setAt] = useState(0);
  const [shipped, setShipped] = useState(0);
  const [line, setLine] = useState<readonly Scan[]>([]);
  /** Which order a number was given to in this run. */
  const used = useRef(new Map<string, number>());
  const [first] = line;

  const take = (scan: Scan): string | null => {
    const order = orders[at + line.length];
    if (!order) return words.noneLeft;
    const before = used.current.get(scan.number);
    if (before) return words.usedFor(before);
    used.current.set(scan.number, order.number);
    setLine((now) => [...now, scan]);
    return null;
  };

  const heard = useEffectEvent((scan: Scan, { success, message }: ApiAnswer) => {
    if (success) {
      scan.onDone();
      setAt((now) => now + 1);
      setShipped((now) => now + 1);
      return setLine(([, ...rest]) => rest);
    }
    for (const { number } of line) used.current.delete(number);
    setLine([]);
    onRefused(
      scan,
      message,
      line.slice(1).map(({ number }) => number),
    );
  });
  const send = useEffectEvent(async (scan: Scan) => {
    const order = orders[at];
    if (order) heard(scan, await sender.act(order, 'ship', scan.needs, { isSilent: true }));
  });
  useEffect(() => {
    if (first) void send(first);
  }, [first]);

  return {
    at,
    shipped,
    /** On its way, and those behind it. */
    line: line.map(({ number }) => number),
    take,
    skip: () => setAt((now) => now + 1),
  };
}
