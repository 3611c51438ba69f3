'use client';

import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';

type Tab = { id: string; label: string; panel: ReactNode };
type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  /** Off where the panels bring headings of their own. */
  hasTitles?: boolean;
};

const TRIGGER =
  '-mb-0.5 min-h-12 shrink-0 border-transparent border-b-4 px-0.5 pt-1 font-semibold text-[0.9rem] text-ink-soft hover:border-line-strong focus-visible:-outline-offset-4 aria-selected:border-leaf aria-selected:text-leaf sm:px-1 sm:text-lg';

/** Where a key leads from the tab at this place. */
function placeFor(key: string, from: number, count: number): number | null {
  if (key === 'ArrowRight') return (from + 1) % count;
  if (key === 'ArrowLeft') return (from + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/**
 * Every panel is in the page from the start; without scripts all of them show, one below the other.
 * The library's tabs weigh as much as all the rest of a page's own scripts.
 */
export function Tabs({ label, tabs, hasTitles = true }: TabsProps) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(0);

  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeFor(event.key, chosen, tabs.length);
    if (place === null) return;
    event.preventDefault();
    setChosen(place);
    list.current?.querySelectorAll('button')[place]?.focus();
  };

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className={clsx(
          'flex overflow-x-auto overflow-y-hidden border-line border-b-2 [scrollbar-width:none] sm:justify-start sm:gap-x-8 noscript:hidden',
          tabs.length > 2 ? 'justify-between gap-x-2.5' : 'gap-x-8',
        )}
      >
        {tabs.map((tab, place) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}-tab`}
            aria-controls={`${base}-${tab.id}`}
            aria-selected={place === chosen}
            tabIndex={place === chosen ? 0 : -1}
            onClick={() => setChosen(place)}
            className={TRIGGER}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab, place) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-${tab.id}`}
          aria-labelledby={`${base}-${tab.id}-tab`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls is reached by keyboard all the same
          tabIndex={0}
          data-chosen={place === chosen || undefined}
          className="mt-7 hidden rounded-sm data-chosen:block noscript:block"
        >
          {hasTitles && <h3 className="mb-4 text-2xl lg:text-3xl">{tab.label}</h3>}
          {tab.panel}
        </div>
      ))}
    </div>
  );
}
