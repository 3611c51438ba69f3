import { useEffect, useRef, useState } from 'react';
import { SubmitRow } from '@/components/forms/submit-row';
import { useServerForm } from '@/components/forms/use-server-form';
import type { Told } from '@/components/lists/told';
import { Field } from '@/components/ui/field';
import { grievanceAnswers, grievances } from '@/content/grievances';
import type { Standing as StandingNow } from '@/lib/care/grievances/service';
import { formatShortTime } from '@/lib/core/format';
import { callApi } from '@/lib/http/client';

const loadSchema = () => import('@/lib/care/grievances/schema').then((schemas) => schemas.statusSchema);
const fallback = grievanceAnswers.statusFailed;
const words = grievances.steps;

type Standing = Told<StandingNow, string>;

const at = (moment: string) => formatShortTime(new Date(moment));

function Steps({ standing }: { standing: Standing }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { number, receivedAt, acknowledgedAt, acknowledgeBy, reopenedAt, answeredAt, answerBy, answer } = standing;
  const rows: [step: string, when: string, isDone: boolean][] = [
    [words.received, at(receivedAt), true],
    [words.acknowledged, acknowledgedAt ? at(acknowledgedAt) : words.by(at(acknowledgeBy)), acknowledgedAt !== null],
    ...(reopenedAt && !answeredAt ? [[words.reopened, at(reopenedAt), true] as [string, string, boolean]] : []),
    [words.answered, answeredAt ? at(answeredAt) : words.by(at(answerBy)), answeredAt !== null],
  ];
  return (
    <div className="mt-6 border-line border-t pt-5">
      <h3 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {words.title(number)}
      </h3>
      <dl className="mt-2 divide-y divide-line">
        {rows.map(([step, when, isDone]) => (
          <div key={step} className="flex flex-wrap justify-between gap-x-4 py-2">
            <dt className={isDone ? 'font-semibold text-leaf' : 'text-ink-soft'}>{step}</dt>
            <dd>{when}</dd>
          </div>
        ))}
      </dl>
      {answer !== null && (
        <section aria-label={words.answer} className="mt-3 rounded-md bg-leaf-soft p-4">
          <p className="font-semibold">{words.answer}</p>
          <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{answer}</p>
        </section>
      )}
    </div>
  );
}

/** How a grievance stands; `number` is the one that was just given. */
export function GrievanceStatus({ number }: { number: string }) {
  const [standing, setStanding] = useState<Standing | null>(null);
  const { title, lead, number: label, numberHint, contact, show, showing } = grievances.status;
  const { form, field, isBusy, formError } = useServerForm({
    names: ['number', 'contact'],
    load: loadSchema,
    send: (body) => callApi<{ grievance: Standing }>('/api/grievances/status', { method: 'POST', body, fallback }),
    onDone: ({ data }) => setStanding(data?.grievance ?? null),
    onRefused: () => {
      setStanding(null);
      return false;
    },
    refusedField: () => 'contact',
    fallback,
  });
  return (
    <section aria-labelledby="status-title" className="rounded-lg border border-line bg-paper p-5 shadow-sm sm:p-7">
      <h2 id="status-title" className="text-2xl">
        {title}
      </h2>
      <p className="mt-1 mb-5 max-w-prose text-ink-soft">{lead}</p>
      <form {...form} className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label={label}
          hint={numberHint}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
          defaultValue={number}
          {...field('number')}
        />
        <Field label={contact} autoComplete="off" autoCapitalize="none" maxLength={254} {...field('contact')} />
        <SubmitRow isBusy={isBusy} error={formError} className="w-full sm:w-auto sm:min-w-44">
          {isBusy ? showing : show}
        </SubmitRow>
      </form>
      {standing && <Steps key={JSON.stringify(standing)} standing={standing} />}
    </section>
  );
}
