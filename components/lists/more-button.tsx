import clsx from 'clsx';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';

type MoreButtonProps = {
  hasMore: boolean;
  /** What the rows stand in. */
  list: RefObject<HTMLElement | null>;
  /** Which elements in it are its rows. */
  rows?: string;
  /** The list is being read anew. */
  isBusy?: boolean;
  /** Reads more; resolves once it is shown, or said that it cannot be. */
  onMore: () => unknown;
  className?: string;
  children: ReactNode;
};

/** A row's link, else the row itself. */
function focusOn(row: HTMLElement): void {
  const link = row.querySelector<HTMLElement>('a[href]');
  if (!link) row.tabIndex = -1;
  (link ?? row).focus();
}

/** Reads more of a list. It keeps the focus meanwhile, and gives it to the first that came. */
export function MoreButton({ hasMore, list, rows = 'li', isBusy = false, ...rest }: MoreButtonProps) {
  const [isReading, setReading] = useState(false);
  const isWaiting = isReading || isBusy;
  const button = useRef<HTMLButtonElement>(null);
  const last = useRef<HTMLElement | undefined>(undefined);
  const rowsNow = () => [...(list.current?.querySelectorAll<HTMLElement>(rows) ?? [])];
  const more = async () => {
    if (isWaiting) return;
    last.current = rowsNow().at(-1);
    setReading(true);
    await rest.onMore();
    setReading(false);
  };
  useEffect(() => {
    if (isReading || !last.current) return;
    const all = rowsNow();
    const next = all[all.indexOf(last.current) + 1];
    const before = last.current;
    last.current = undefined;
    const { activeElement } = document;
    if (activeElement !== button.current && activeElement !== document.body) return;
    // Where nothing came, a button that is still there keeps it.
    if (next && all.includes(before)) focusOn(next);
    else if (!button.current && before.isConnected) focusOn(before);
  });
  if (!hasMore) return null;
  return (
    <Button
      ref={button}
      variant="secondary"
      aria-disabled={isWaiting || undefined}
      className={clsx('aria-disabled:cursor-progress', rest.className)}
      onClick={() => void more()}
    >
      {isWaiting && <Spinner />}
      {rest.children}
    </Button>
  );
}
