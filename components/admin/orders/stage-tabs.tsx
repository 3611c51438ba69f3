import clsx from 'clsx';
import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { Link } from '@/components/ui/link';
import { desk } from '@/content/desk';
import { TABS, type Tab } from '@/lib/sales/desk/rules';
import { listAddress } from './list-address';
import type { List } from './order-types';

type StageTabsProps = { asked: string; counts: List['counts']; go: (href: string) => void };

const TAB =
  'flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full border-2 px-4 py-1 font-semibold transition-colors';

/** Whether the press is for this window and tab of the browser. */
export const isPlain = ({ metaKey, ctrlKey, shiftKey, button }: MouseEvent): boolean =>
  !metaKey && !ctrlKey && !shiftKey && button === 0;

/** The tabs of the list, each with how many orders it has. */
export function StageTabs({ asked, counts, go }: StageTabsProps) {
  const strip = useRef<HTMLElement>(null);
  const chosen = (new URLSearchParams(asked).get('tab') ?? 'all') as Tab;
  useLayoutEffect(() => {
    const box = strip.current;
    const here = box?.querySelector<HTMLElement>('[aria-current]');
    if (!box || !here) return;
    // All is the last one: what there is to do stands at the beginning.
    box.scrollLeft = chosen === 'all' ? 0 : here.offsetLeft - (box.clientWidth - here.offsetWidth) / 2;
  }, [chosen]);
  return (
    <nav
      ref={strip}
      aria-label={desk.tabsName}
      className="relative -mx-5 overflow-x-auto px-5 py-1 [scrollbar-width:none] lg:mx-0 lg:px-0"
    >
      <ul className="flex gap-2 lg:flex-wrap">
        {TABS.map((tab) => {
          const href = listAddress(asked, { tab: tab === 'all' ? '' : tab });
          const isHere = tab === chosen;
          const isUrgent = tab === 'attention' && counts.attention > 0;
          return (
            <li key={tab}>
              <Link
                href={href}
                prefetch={false}
                scroll={false}
                aria-current={isHere ? 'page' : undefined}
                onClick={(event) => {
                  if (!isPlain(event)) return;
                  event.preventDefault();
                  go(href);
                }}
                className={clsx(
                  TAB,
                  isHere ? 'border-leaf bg-leaf text-paper' : 'border-line bg-paper hover:border-leaf',
                  isUrgent && !isHere && 'text-clay',
                )}
              >
                {desk.tabs[tab]}
                {tab !== 'all' && (
                  <span
                    className={clsx(
                      'min-w-7 rounded-full px-2 text-center text-sm',
                      isHere ? 'bg-paper text-leaf' : isUrgent ? 'bg-clay text-paper' : 'bg-cream-deep text-ink',
                    )}
                  >
                    {counts[tab].toLocaleString('en-IN')}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
