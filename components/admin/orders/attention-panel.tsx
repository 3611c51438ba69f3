import { TriangleAlert } from 'lucide';
import { type RefObject, useState } from 'react';
import { NoteDialog } from '@/components/admin/note-dialog';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { books } from '@/content/books';
import { attentionReasons } from '@/content/desk-events';
import { deskOrder } from '@/content/desk-order';
import { formatShortTime } from '@/lib/core/format';
import type { ApiAnswer } from '@/lib/http/client';
import { doneSchema } from '@/lib/sales/orders/schema.actions';
import { reasonDetail } from './event-words';
import type { OpenOrder } from './order-types';

const words = deskOrder.attention;
type Reason = OpenOrder['reasons'][number];
type AttentionProps = {
  reasons: readonly Reason[];
  send: (reason: string, note: string) => Promise<ApiAnswer>;
  /** Takes the focus once a reason is gone. */
  focusAfter: RefObject<HTMLElement | null>;
};

type DoneProps = { reason: Reason; onClose: () => void } & Pick<AttentionProps, 'send' | 'focusAfter'>;

function DoneDialog({ reason, send, focusAfter, onClose }: DoneProps) {
  const finish = async (note: string) => {
    const answer = await send(reason.reason, note);
    if (!answer.success && answer.status !== 404) return answer.message;
    onClose();
  };
  return (
    <NoteDialog
      title={attentionReasons[reason.reason]}
      words={words}
      refusalOf={(note) => doneSchema.safeParse({ note }).error?.issues[0]?.message}
      onNote={finish}
      onClose={onClose}
      focusAfter={focusAfter}
    />
  );
}

/** Why the order needs a person's eye; each reason ends by itself or by Done with a note. */
export function AttentionPanel({ reasons, send, focusAfter }: AttentionProps) {
  const [asking, setAsking] = useState<Reason | null>(null);
  if (reasons.length === 0) return null;
  return (
    <section aria-label={words.title} className="grid gap-3">
      {reasons.map((one) => (
        <div
          key={one.reason}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border-2 border-clay bg-clay-soft p-4"
        >
          <Icon of={TriangleAlert} className="text-clay" />
          <div className="min-w-0 flex-1 basis-56">
            <h2 className="font-semibold text-clay text-lg leading-tight">{attentionReasons[one.reason]}</h2>
            <p className="text-sm [overflow-wrap:anywhere]">
              {[`${words.since} ${formatShortTime(new Date(one.since))}`, reasonDetail(one.detail)]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {one.reason === 'books' && (
              <Link href="/admin/money" prefetch={false} className="font-semibold text-leaf underline">
                {books.notice.text}
              </Link>
            )}
          </div>
          <Button
            variant="secondary"
            aria-label={words.doneNamed(attentionReasons[one.reason])}
            onClick={() => setAsking(one)}
          >
            {words.done}
          </Button>
        </div>
      ))}
      {asking && <DoneDialog reason={asking} send={send} focusAfter={focusAfter} onClose={() => setAsking(null)} />}
    </section>
  );
}
