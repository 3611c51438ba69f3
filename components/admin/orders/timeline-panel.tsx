import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { TextArea } from '@/components/ui/text-area';
import { deskOrder } from '@/content/desk-order';
import { formatShortTime } from '@/lib/core/format';
import type { ApiAnswer } from '@/lib/http/client';
import { eventDetail, eventPhotos, eventTitle } from './event-words';
import type { OrderEvent } from './order-types';
import { useActionForm } from './use-action-form';

const words = deskOrder.timeline;
const byOf = (by: string): string => (words.by as Record<string, string>)[by] ?? by;

export function EventLine({ event }: { event: OrderEvent }) {
  const detail = eventDetail(event);
  return (
    <>
      <span className="font-semibold">{eventTitle(event)}</span> <span className="text-ink-soft">{byOf(event.by)}</span>
      <time dateTime={new Date(event.at).toISOString()} className="block text-ink-soft text-sm">
        {formatShortTime(new Date(event.at))}
      </time>
      {detail && <span className="block whitespace-pre-line [overflow-wrap:anywhere]">{detail}</span>}
      {eventPhotos(event).map((url, at) => (
        <a
          key={url}
          href={url}
          target="_blank"
          rel="noreferrer"
          className="mr-3 inline-block min-h-11 py-2 font-semibold text-leaf underline"
        >
          {words.photo(at + 1)}
        </a>
      ))}
    </>
  );
}

type NoteProps = { send: (needs: object) => Promise<ApiAnswer> };

function NoteForm({ send }: NoteProps) {
  const box = useRef<HTMLFormElement>(null);
  const { form, submit, isBusy, refusal } = useActionForm({
    action: 'note',
    first: { text: '' },
    toNeeds: (values) => values,
    send: async (needs) => {
      const answer = await send(needs);
      if (answer.success) form.reset();
      return answer;
    },
  });
  return (
    <form ref={box} noValidate method="dialog" onSubmit={submit} className="grid gap-3">
      <TextArea
        label={words.note}
        hint={words.noteHint}
        rows={2}
        maxLength={1_000}
        error={form.formState.errors.text?.message ?? refusal}
        {...form.register('text')}
      />
      <Button type="submit" variant="secondary" busy={isBusy} className="justify-self-start">
        {words.keep}
      </Button>
    </form>
  );
}

type TimelineProps = NoteProps & { events: readonly OrderEvent[] };

/** Everything that happened, latest first, with a box for a note. */
export function TimelinePanel({ events, send }: TimelineProps) {
  const latest = events.map((event, at) => ({ event, place: at + 1 })).reverse();
  return (
    <Panel title={words.title}>
      <NoteForm send={send} />
      <ol className="mt-6 border-line border-l-2 pl-5">
        {latest.map(({ event, place }) => (
          <li
            key={place}
            className="relative pb-4 before:absolute before:top-2 before:-left-[1.6rem] before:size-3 before:rounded-full before:bg-line-strong first:before:bg-leaf last:pb-0"
          >
            <EventLine event={event} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}
