'use client';

import clsx from 'clsx';
import { useRef, useState } from 'react';
import { MoreButton } from '@/components/lists/more-button';
import type { Told } from '@/components/lists/told';
import { Link } from '@/components/ui/link';
import { toastError } from '@/components/ui/toast';
import { deskGrievances as words } from '@/content/desk-grievances';
import type { Listed as OwnersListed } from '@/lib/care/grievances/service.desk';
import { formatShortTime } from '@/lib/core/format';
import { callApi } from '@/lib/http/client';
import { useMadeAnew } from '../use-shown-again';
import { ClockMark } from './clock-mark';

type Listed = Told<OwnersListed>;
type Page = { grievances: Listed[]; next: string | null };
type Tab = keyof typeof words.tabs;

function Tabs({ chosen }: { chosen: Tab }) {
  return (
    <nav aria-label={words.tabsName} className="mt-5">
      <ul className="flex gap-2">
        {(Object.keys(words.tabs) as Tab[]).map((tab) => (
          <li key={tab}>
            <Link
              href={tab === 'open' ? '/admin/grievances' : `/admin/grievances?state=${tab}`}
              prefetch={false}
              aria-current={tab === chosen ? 'page' : undefined}
              className={clsx(
                'flex min-h-11 items-center rounded-full border-2 px-4 py-1 font-semibold',
                tab === chosen ? 'border-leaf bg-leaf text-paper' : 'border-line bg-paper hover:border-leaf',
              )}
            >
              {words.tabs[tab]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Row({ one, nowMs }: { one: Listed; nowMs: number }) {
  const { id, number, name, beginning, state, receivedAt } = one;
  return (
    <li>
      <Link
        href={`/admin/grievances/${id}`}
        prefetch={false}
        className={clsx(
          'block rounded-lg border bg-paper p-4 shadow-sm hover:border-leaf sm:p-5',
          one.waitsTooLong ? 'border-clay' : 'border-line',
        )}
      >
        <span className="flex flex-wrap justify-between gap-x-4 gap-y-1">
          <span className="font-semibold text-lg">{number}</span>
          <ClockMark {...one} nowMs={nowMs} />
        </span>
        <span className="mt-1 block [overflow-wrap:anywhere]">{beginning}</span>
        <span className="mt-1 block text-ink-soft text-sm [overflow-wrap:anywhere]">
          {[words.states[state], words.from(name), formatShortTime(new Date(receivedAt))].join(' · ')}
        </span>
      </Link>
    </li>
  );
}

/** The grievances of a tab, page by page. */
export function GrievanceList({ tab, first, nowMs }: { tab: Tab; first: Page; nowMs: number }) {
  const [read, setRead] = useState({ of: first, now: first });
  // Where the page was made anew, the list begins anew.
  const shown = read.of === first ? read.now : first;
  useMadeAnew();
  const list = useRef<HTMLUListElement>(null);
  const more = async () => {
    const path = `/api/admin/grievances?state=${tab}&after=${shown.next}`;
    const { success, data, message, requestId } = await callApi<Page>(path, { fallback: words.notMore });
    if (!success || !data) return void toastError(message, requestId);
    const known = new Set(shown.grievances.map(({ id }) => id));
    const grievances = [...shown.grievances, ...data.grievances.filter(({ id }) => !known.has(id))];
    setRead({ of: first, now: { grievances, next: data.next } });
  };
  return (
    <>
      <Tabs chosen={tab} />
      {shown.grievances.length === 0 && <p className="mt-6 text-lg">{words.none[tab]}</p>}
      <ul ref={list} className="mt-5 grid gap-3">
        {shown.grievances.map((one) => (
          <Row key={one.id} one={one} nowMs={nowMs} />
        ))}
      </ul>
      <MoreButton hasMore={shown.next !== null} list={list} onMore={more} className="mt-5">
        {words.more}
      </MoreButton>
    </>
  );
}
