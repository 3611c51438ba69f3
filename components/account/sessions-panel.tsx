'use client';

import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { Placeholder } from '@/components/ui/placeholder';
import { Retry } from '@/components/ui/retry';
import { account } from '@/content/account';
import { SessionRow } from './session-row';
import { useSessions } from './use-sessions';

const words = account.sessions;

type SessionsPanelProps = { userId: string; hasPassword: boolean };

export function SessionsPanel({ userId, hasPassword }: SessionsPanelProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const { sessions, failure, ending, isEndingAll, load, end } = useSessions(userId);
  const hasOthers = sessions?.some(({ isCurrent }) => !isCurrent);

  const endAndFocus = async (id: string | null) => {
    const pressed = document.activeElement;
    const target = (await end(id)) ? title.current : pressed;
    if (target instanceof HTMLElement) target.focus();
  };

  return (
    <Panel title={words.title} text={hasPassword ? words.textWithPassword : words.text} titleRef={title}>
      {failure && <Retry message={failure} label={account.retry} onRetry={load} />}
      {!sessions && !failure && <Placeholder label={words.loading} lines={2} />}
      {sessions && (
        <>
          <ul className="-my-4 divide-y divide-line">
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isEnding={ending === session.id}
                disabled={ending !== null}
                onEnd={() => void endAndFocus(session.id)}
              />
            ))}
          </ul>
          {hasOthers ? (
            <Button
              variant="secondary"
              busy={isEndingAll}
              disabled={ending !== null}
              onClick={() => void endAndFocus(null)}
              className="mt-8"
            >
              {words.endOthers}
            </Button>
          ) : (
            <p className="mt-6 text-ink-soft">{words.onlyHere}</p>
          )}
        </>
      )}
    </Panel>
  );
}
