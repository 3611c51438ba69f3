import { useLayoutEffect, useRef, useState } from 'react';
import { EmailField } from '@/components/forms/email-field';
import { PhoneField } from '@/components/forms/phone-field';
import { SubmitRow } from '@/components/forms/submit-row';
import { useServerForm } from '@/components/forms/use-server-form';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { TextArea } from '@/components/ui/text-area';
import { grievanceAnswers, grievances } from '@/content/grievances';
import { MAX_TEXT_LETTERS } from '@/lib/care/grievances/rules';
import { callApi } from '@/lib/http/client';
import { GrievanceStatus } from './grievance-status';

const loadSchema = () => import('@/lib/care/grievances/schema').then((schemas) => schemas.grievanceSchema);
const { failed } = grievanceAnswers;
type Kept = { number: string };

function Sent({ number, onAgain }: { number: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const { title, text, again } = grievances.sent;
  return (
    <div className="rounded-lg bg-leaf-soft p-6 lg:p-8">
      <h2 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {title(number)}
      </h2>
      <p className="mt-2 text-lg">{text}</p>
      <Button variant="secondary" onClick={onAgain} className="mt-4">
        {again}
      </Button>
    </div>
  );
}

function Form({ onKept }: { onKept: (number: string) => void }) {
  const words = grievances.form;
  const { form, field, setValue, isBusy, formError } = useServerForm({
    names: ['name', 'phone', 'email', 'text', 'website'],
    marksEmpty: false,
    load: loadSchema,
    send: (body) => callApi<Kept>('/api/grievances', { method: 'POST', body, fallback: failed }),
    onDone: ({ data }) => onKept(data?.number ?? ''),
    refusedField: () => 'text',
    fallback: failed,
  });
  const { error: _, ...trap } = field('website');
  return (
    <div className="rounded-lg border border-line bg-paper p-5 shadow-sm sm:p-7">
      <h2 className="text-3xl">{words.title}</h2>
      <p className="mt-1 mb-5 max-w-prose text-ink-soft">{words.lead}</p>
      <form {...form} className="relative grid gap-5 sm:grid-cols-2">
        <Field label={words.name} autoComplete="name" maxLength={120} {...field('name')} className="sm:col-span-2" />
        <PhoneField
          label={words.phone}
          note={words.either}
          {...field('phone')}
          onNumber={(pasted) => setValue('phone', pasted)}
        />
        <EmailField label={words.email} note={words.or} autoComplete="email" {...field('email')} />
        <TextArea
          label={words.text}
          hint={words.limit(MAX_TEXT_LETTERS)}
          {...field('text')}
          className="sm:col-span-2"
        />
        <label aria-hidden="true" className="absolute -left-[200vw]">
          {words.trap}
          <input {...trap} type="text" tabIndex={-1} autoComplete="off" />
        </label>
        <SubmitRow isBusy={isBusy} error={formError} className="w-full sm:w-auto sm:min-w-44">
          {isBusy ? words.sending : words.send}
        </SubmitRow>
      </form>
    </div>
  );
}

/** Owner's side, section 9: a grievance, its number, and how one stands. */
export function GrievanceForms() {
  const [number, setNumber] = useState<string | null>(null);
  useLayoutEffect(() => () => setNumber(null), []);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 noscript:hidden">
      {number === null ? <Form onKept={setNumber} /> : <Sent number={number} onAgain={() => setNumber(null)} />}
      <GrievanceStatus key={number} number={number ?? ''} />
    </div>
  );
}
