import { useRef } from 'react';
import { MoreButton } from '@/components/lists/more-button';
import { Panel } from '@/components/ui/panel';
import { toastError } from '@/components/ui/toast';
import { settingsWords } from '@/content/settings';
import { formatShortTime } from '@/lib/core/format';
import type { ApiAnswer } from '@/lib/http/client';
import { nameOf } from './fields';
import { printed } from './printed';
import type { History } from './use-settings';

const words = settingsWords.history;

type ChangeListProps = { history: History; onMore: () => Promise<ApiAnswer<History>> };

/** Who changed what, the newest first. */
export function ChangeList({ history: { entries, next }, onMore }: ChangeListProps) {
  const list = useRef<HTMLOListElement>(null);
  const more = async () => {
    const { success, message, requestId } = await onMore();
    if (!success) void toastError(message, requestId);
  };
  return (
    <Panel title={words.title}>
      {entries.length === 0 && <p className="text-ink-soft">{words.none}</p>}
      <ol ref={list} className="divide-y divide-line empty:hidden">
        {entries.map(({ version, group, changes, by, at }) => (
          <li key={version} className="py-4 first:pt-0">
            <p className="flex flex-wrap justify-between gap-x-4 [overflow-wrap:anywhere]">
              <span className="font-semibold">{words.by(by, nameOf(`${group}.`).group)}</span>
              <time dateTime={at} className="text-ink-soft text-sm">
                {formatShortTime(new Date(at))}
              </time>
            </p>
            <dl className="mt-1 grid gap-1 text-sm">
              {changes.map(({ key, from, to }) => (
                <div key={key} className="[overflow-wrap:anywhere]">
                  <dt className="inline">{nameOf(`${group}.${key}`).label}: </dt>
                  <dd className="inline">
                    <span className="text-ink-soft">
                      {words.from} {printed(from)} {words.to}
                    </span>{' '}
                    <strong>{printed(to)}</strong>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
      <MoreButton hasMore={next !== null} list={list} onMore={more} className="mt-2">
        {words.more}
      </MoreButton>
    </Panel>
  );
}
