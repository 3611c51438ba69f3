import { Monitor, Smartphone } from 'lucide';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { account } from '@/content/account';
import { formatShortTime } from '@/lib/core/format';
import { deviceName } from './device-name';
import type { SessionView } from './use-sessions';

const words = account.sessions;
const format = (when: string) => formatShortTime(new Date(when));

type SessionRowProps = { session: SessionView; isEnding: boolean; disabled: boolean; onEnd: () => void };

export function SessionRow({ session, isEnding, disabled, onEnd }: SessionRowProps) {
  const device = deviceName(session.userAgent);
  const lastSeen = words.lastSeen(format(session.lastSeenAt));
  return (
    <li className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3 py-4 sm:grid-cols-[auto_1fr_auto]">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-leaf-soft text-leaf">
        <Icon of={/Android|iPhone/.test(device) ? Smartphone : Monitor} />
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold" title={session.userAgent ?? undefined}>
          {device}
          {session.isCurrent && (
            <span className="rounded-full bg-turmeric-soft px-2.5 py-0.5 text-sm">{words.here}</span>
          )}
        </p>
        <p className="text-ink-soft text-sm">
          {words.method[session.method]}, {words.since(format(session.createdAt))}
        </p>
        <p className="text-ink-soft text-sm">{lastSeen}</p>
      </div>
      {!session.isCurrent && (
        <Button
          variant="secondary"
          busy={isEnding}
          disabled={disabled}
          aria-label={`${words.end}: ${device}. ${lastSeen}`}
          onClick={onEnd}
          className="col-start-2 justify-self-start sm:col-start-3"
        >
          {words.end}
        </Button>
      )}
    </li>
  );
}
