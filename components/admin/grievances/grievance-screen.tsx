'use client';

import { useState } from 'react';
import type { Told } from '@/components/lists/told';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Panel } from '@/components/ui/panel';
import { toastError, toastSuccess } from '@/components/ui/toast';
import { useLostFocus } from '@/components/ui/use-lost-focus';
import { deskGrievanceRefusals, deskGrievances as words } from '@/content/desk-grievances';
import type { Action } from '@/lib/care/grievances/rules';
import type { Detail as OwnersDetail } from '@/lib/care/grievances/service.desk';
import { formatShortTime } from '@/lib/core/format';
import { type ApiAnswer, callApi } from '@/lib/http/client';
import { useMadeAnew } from '../use-shown-again';
import { AnswerForm } from './answer-form';
import { ClockMark } from './clock-mark';

type Detail = Told<OwnersDetail>;
type Answered = { grievance: Detail };

const when = (at: Date | string) => formatShortTime(new Date(at));
const LINK = 'inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4';

function Who({ name, phone, email, isMember }: Detail) {
  return (
    <Panel title={words.who}>
      <p className="text-lg [overflow-wrap:anywhere]">{name}</p>
      {isMember && <p className="text-ink-soft text-sm">{words.signedIn}</p>}
      <p className="flex flex-wrap gap-x-6">
        {phone && (
          <a href={`tel:+91${phone}`} className={LINK}>
            +91 {phone}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className={`${LINK} [overflow-wrap:anywhere]`}>
            {email}
          </a>
        )}
        {phone && (
          <Link href={`/admin/orders?q=${phone}`} prefetch={false} className={LINK}>
            {words.orders}
          </Link>
        )}
      </p>
    </Panel>
  );
}

function Messages({ messages }: Detail) {
  const stateWords: Record<string, string> = words.message;
  return (
    <Panel title={words.messages}>
      {messages.length === 0 && <p>{words.noMessages}</p>}
      <ul className="divide-y divide-line">
        {messages.map(({ topic, channel, state, at }) => (
          <li key={`${topic}${channel}${String(at)}`} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>{`${words.channels[channel]}: ${words.topics[topic]}`}</span>
            <span className="text-ink-soft">{`${stateWords[state] ?? words.message.failed}, ${when(at)}`}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function History({ receivedAt, steps }: Detail) {
  return (
    <Panel title={words.history}>
      <ol className="divide-y divide-line">
        <li className="py-2">{`${words.received}, ${when(receivedAt)}`}</li>
        {steps.map(({ at, action, by, text }) => (
          <li key={at} className="py-2">
            <p className="[overflow-wrap:anywhere]">{`${words.steps[action]}, ${when(at)}, ${words.by(by)}`}</p>
            {text && <p className="mt-1 whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">{text}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** One grievance: what was written, its clock, and what can be done with it. */
export function GrievanceScreen({ first, nowMs }: { first: Detail; nowMs: number }) {
  const [answered, setAnswered] = useState({ one: first, now: nowMs });
  // Whichever is newer: the page, which may be made anew, or what the last step was answered with.
  const one = first.version >= answered.one.version ? first : answered.one;
  const now = Math.max(nowMs, answered.now);
  useMadeAnew();
  // What is done here takes its button or its form away.
  const { target: heading, expectLoss } = useLostFocus<HTMLHeadingElement>(one.version);
  const [busyWith, setBusyWith] = useState<Action | null>(null);

  const send = async (action: Action, text?: string): Promise<ApiAnswer<Answered>> => {
    setBusyWith(action);
    expectLoss();
    const answer = await callApi<Answered>(`/api/admin/grievances/${one.id}/actions`, {
      method: 'POST',
      body: { action, version: one.version, ...(text === undefined ? {} : { text }) },
      fallback: deskGrievanceRefusals.notDone,
    });
    setBusyWith(null);
    setAnswered({ one: answer.data?.grievance ?? one, now: Date.now() });
    if (answer.success) void toastSuccess(words.done[action]);
    else void toastError(answer.message, answer.requestId);
    return answer;
  };

  const { state } = one;
  return (
    <div className="mt-5 grid items-start gap-5 lg:grid-cols-[1.6fr_1fr]">
      <div className="grid gap-5">
        <Panel title={words.what} titleRef={heading} mark={<ClockMark {...one} nowMs={now} />}>
          <p className="whitespace-pre-line text-lg [overflow-wrap:anywhere]">{one.text}</p>
          <p className="mt-3 text-ink-soft">{`${words.received}, ${when(one.receivedAt)}`}</p>
          {state === 'received' && (
            <Act action="acknowledge" hint={words.acknowledgeHint} busyWith={busyWith} send={send} />
          )}
          {state === 'answered' && <Act action="reopen" hint={words.reopenHint} busyWith={busyWith} send={send} />}
        </Panel>
        {state !== 'answered' && (
          <AnswerForm
            isBusy={busyWith === 'answer'}
            disabled={busyWith !== null}
            send={(text) => send('answer', text)}
          />
        )}
        <History {...one} />
      </div>
      <div className="grid gap-5">
        <Who {...one} />
        <Messages {...one} />
      </div>
    </div>
  );
}

type ActProps = {
  action: 'acknowledge' | 'reopen';
  hint: string;
  busyWith: Action | null;
  send: (action: Action) => Promise<unknown>;
};

function Act({ action, hint, busyWith, send }: ActProps) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant={action === 'reopen' ? 'secondary' : 'primary'}
        busy={busyWith === action}
        disabled={busyWith !== null}
        onClick={() => void send(action)}
      >
        {words[action]}
      </Button>
      <p className="text-ink-soft">{hint}</p>
    </div>
  );
}
