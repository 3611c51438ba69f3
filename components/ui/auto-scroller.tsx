'use client';

import clsx from 'clsx';
import { Pause, Play } from 'lucide';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from './icon';
import { useMotionAllowed } from './motion';

type AutoScrollerProps = {
  label: string;
  /** Each item says its own share of the width. */
  items: readonly { key: string; className: string; node: ReactNode }[];
  everyMs: number;
  pause: string;
  play: string;
  className?: string;
};

function advance(list: HTMLElement) {
  const [first, second] = list.children;
  if (!(first instanceof HTMLElement && second instanceof HTMLElement)) return;
  const step = second.offsetLeft - first.offsetLeft;
  const atEnd = list.scrollLeft + list.clientWidth >= list.scrollWidth - step / 2;
  list.scrollTo({ left: atEnd ? 0 : (Math.round(list.scrollLeft / step) + 1) * step, behavior: 'smooth' });
}

/** A row that moves on by one item; it waits under the pointer, with focus inside, or when paused. */
export function AutoScroller({ label, items, everyMs, pause, play, className }: AutoScrollerProps) {
  const list = useRef<HTMLUListElement>(null);
  const allowed = useMotionAllowed();
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const moving = allowed && !paused && !held;

  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => list.current && advance(list.current), everyMs);
    return () => clearInterval(timer);
  }, [moving, everyMs]);

  return (
    <div className={className}>
      <ul
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        className="relative -mx-1.5 flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]"
      >
        {items.map((item) => (
          <li key={item.key} className={clsx('shrink-0 snap-start px-1.5 py-1', item.className)}>
            {item.node}
          </li>
        ))}
      </ul>
      <button
        type="button"
        onClick={() => setPaused(!paused)}
        className="mt-3 inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 font-semibold text-leaf underline-offset-4 hover:underline noscript:hidden"
      >
        <Icon of={paused ? Play : Pause} className="size-4" />
        {paused ? play : pause}
      </button>
    </div>
  );
}
