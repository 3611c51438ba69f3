import { Button } from '@/components/ui/button';
import { deskOrder as words } from '@/content/desk-order';
import { actionRefusals } from '@/content/order-desk';
import type { OrderEvent } from './order-types';
import { EventLine } from './timeline-panel';

/** Somebody else was faster: what they did. */
export function ChangedNotice({ events, onSeen }: { events: readonly OrderEvent[]; onSeen: () => void }) {
  return (
    <div role="alert" className="rounded-lg border-2 border-turmeric bg-turmeric-soft p-4">
      <p className="font-semibold text-lg">{actionRefusals.changed}</p>
      {events.length > 0 && (
        <>
          <p className="mt-2">{words.changedSince}</p>
          <ul className="mt-1 grid gap-2">
            {events.map((event) => (
              <li key={`${event.at} ${event.type}`}>
                <EventLine event={event} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Button variant="secondary" className="mt-3" onClick={onSeen}>
        {words.showNow}
      </Button>
    </div>
  );
}
