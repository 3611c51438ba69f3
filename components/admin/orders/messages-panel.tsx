import clsx from 'clsx';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { deskOrder } from '@/content/desk-order';
import { formatShortTime } from '@/lib/core/format';
import { messageTrouble } from './message-trouble';
import type { Opened } from './order-types';

const words = deskOrder.messages;
const BAD = ['failed', 'undelivered', 'dead'];

const named = (names: Record<string, string>, key: string | null): string => (key && names[key]) || (key ?? '');

type Message = Opened['messages'][number];
type Again = (messageId: string) => void;

function MessageLine({ message, again }: { message: Message; again: Again }) {
  const { id, key, channel, to, state, at, error } = message;
  const isBad = BAD.includes(state);
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 border-line border-t py-2 first:border-t-0">
      <span className="min-w-0">
        <span className="font-semibold">{named(words.topics, key)}</span>{' '}
        <span className="text-ink-soft">
          {named(words.channel, channel)} · <span className="[overflow-wrap:anywhere]">{to}</span>
        </span>
      </span>
      <span className={clsx(isBad && 'font-semibold text-clay')}>{named(words.states, state)}</span>
      <span className="col-span-2 text-ink-soft text-sm [overflow-wrap:anywhere]">
        {[formatShortTime(new Date(at)), error && messageTrouble(error)].filter(Boolean).join(' · ')}
      </span>
      {isBad && (
        <Button
          variant="secondary"
          aria-label={words.againNamed(named(words.topics, key), to)}
          onClick={() => again(id)}
          className="col-span-2 mt-1 justify-self-start"
        >
          {words.again}
        </Button>
      )}
    </li>
  );
}

/** What the parent was told, and whether it arrived. */
export function MessagesPanel({ messages, again }: Pick<Opened, 'messages'> & { again: Again }) {
  return (
    <Panel title={words.title}>
      {messages.length === 0 ? (
        <p className="text-ink-soft">{words.none}</p>
      ) : (
        <ul>
          {messages.map((message) => (
            <MessageLine key={message.id} message={message} again={again} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
