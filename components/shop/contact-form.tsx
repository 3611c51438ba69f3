import { useLayoutEffect, useRef, useState } from 'react';
import { EmailField } from '@/components/forms/email-field';
import { PhoneField } from '@/components/forms/phone-field';
import { SubmitRow } from '@/components/forms/submit-row';
import { useServerForm } from '@/components/forms/use-server-form';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { TextArea } from '@/components/ui/text-area';
import { contact } from '@/content/contact';
import { MAX_MESSAGE_LENGTH } from '@/lib/care/enquiries/rules';
import { type ApiAnswer, callApi } from '@/lib/http/client';
import { Drawing } from './drawing';

const loadSchema = () => import('@/lib/care/enquiries/schema').then((schemas) => schemas.enquirySchema);

const send = (body: Record<string, string>): Promise<ApiAnswer> =>
  callApi('/api/contact', { method: 'POST', body, fallback: contact.form.failed });

function Sent({ onAgain }: { onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const { title, text, again } = contact.sent;
  return (
    <div className="flex flex-wrap items-center gap-6 rounded-lg bg-leaf-soft p-6 lg:p-8">
      <Drawing name="letter" className="size-28" />
      <div className="flex-[1_1_16rem]">
        <h2 ref={heading} tabIndex={-1} className="text-3xl outline-none">
          {title}
        </h2>
        <p className="mt-2 text-lg">{text}</p>
        <Button variant="secondary" onClick={onAgain} className="mt-4">
          {again}
        </Button>
      </div>
    </div>
  );
}

/** Section 2, contact: a question that reaches the owner. */
export function ContactForm() {
  const { title, lead, name, email, phone, either, or, message, limit, send: submit, sending, failed } = contact.form;
  const [isSent, setIsSent] = useState(false);
  useLayoutEffect(() => () => setIsSent(false), []);
  const { form, field, setValue, isBusy, formError } = useServerForm({
    names: ['name', 'email', 'phone', 'message'],
    marksEmpty: false,
    load: loadSchema,
    send,
    onDone: () => setIsSent(true),
    refusedField: () => 'message',
    fallback: failed,
  });
  if (isSent) return <Sent onAgain={() => setIsSent(false)} />;
  return (
    <div className="rounded-lg border border-line bg-paper p-5 shadow-sm sm:p-7 noscript:hidden">
      <h2 className="text-3xl">{title}</h2>
      <p className="mt-1 mb-5 max-w-prose text-ink-soft">{lead}</p>
      <form {...form} className="grid gap-5 sm:grid-cols-2">
        <Field label={name} autoComplete="name" maxLength={120} {...field('name')} className="sm:col-span-2" />
        <EmailField label={email} note={either} autoComplete="email" {...field('email')} />
        <PhoneField label={phone} note={or} {...field('phone')} onNumber={(pasted) => setValue('phone', pasted)} />
        <TextArea label={message} hint={limit(MAX_MESSAGE_LENGTH)} {...field('message')} className="sm:col-span-2" />
        <SubmitRow isBusy={isBusy} error={formError} className="w-full sm:w-auto sm:min-w-44">
          {isBusy ? sending : submit}
        </SubmitRow>
      </form>
    </div>
  );
}
