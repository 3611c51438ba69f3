'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useId, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { Field, FieldError } from '@/components/ui/field';
import { followClock } from '@/components/ui/follow-clock';
import { Panel } from '@/components/ui/panel';
import { Select } from '@/components/ui/select';
import { cashBook } from '@/content/cash-book';
import { formatDay } from '@/lib/core/format';
import { CheckList } from './check-list';
import { ColumnsForm } from './columns-form';
import { useRemittance } from './use-remittance';

const words = cashBook.file;

type FileFieldProps = { id: string; onFile: (file: File | null) => void };

function FileField({ id, onFile }: FileFieldProps) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block font-semibold">
        {words.choose}
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        onChange={({ currentTarget }) => onFile(currentTarget.files?.[0] ?? null)}
        className="block min-h-12 w-full rounded-md border-2 border-line-strong bg-paper p-1.5 file:mr-3 file:min-h-9 file:rounded-full file:border-0 file:bg-leaf-soft file:px-4 file:font-semibold file:text-leaf focus:outline-3 focus:outline-leaf focus:outline-offset-2"
      />
    </div>
  );
}

type RemittancePanelProps = { couriers: readonly string[]; today: string };

/** A courier's remittance file: looked at first, received by a second press. */
export function RemittancePanel({ couriers, today: madeOn }: RemittancePanelProps) {
  const router = useRouter();
  const fileId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const today = useSyncExternalStore(
    followClock,
    () => formatDay(new Date()),
    () => madeOn,
  );
  const [entered, setTyped] = useState({ courier: '', reference: '', date: '', paid: '' });
  // Until a day is entered it is today, also on the morning after.
  const typed = { ...entered, date: entered.date || today };
  const { answer, error, isBusy, send, forget, reopen } = useRemittance();
  const change = (name: keyof typeof typed, value: string) => {
    setTyped({ ...entered, [name]: value });
    if (name === 'courier') forget();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(file, typed);
  };
  const receive = async () => {
    if (await send(file, typed, { apply: 'yes' })) router.refresh();
  };
  const another = () => {
    formRef.current?.reset();
    setFile(null);
    setTyped({ ...entered, reference: '', paid: '' });
    forget();
  };
  const field = (name: 'reference' | 'paid' | 'date') => ({
    value: typed[name],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => change(name, currentTarget.value),
  });
  return (
    <Panel title={words.title} text={words.text}>
      <form ref={formRef} noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
        <Select
          label={words.courier}
          options={couriers}
          none={words.noCourier}
          value={typed.courier}
          onChange={({ currentTarget }) => change('courier', currentTarget.value)}
        />
        <FileField
          id={fileId}
          onFile={(chosen) => {
            setFile(chosen);
            forget();
          }}
        />
        <Field label={words.reference} hint={words.referenceHint} maxLength={100} {...field('reference')} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 min-[26rem]:grid-cols-2">
          <Field label={words.date} type="date" max={today} {...field('date')} />
          <Field
            label={words.paid}
            note={words.optional}
            hint={words.paidHint}
            inputMode="decimal"
            {...field('paid')}
          />
        </div>
        <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
          <Button type="submit" busy={isBusy}>
            {words.check}
          </Button>
          {answer?.check && !answer.check.isDone && (
            <Button variant="ghost" onClick={reopen}>
              {words.change}
            </Button>
          )}
          {answer?.check?.isDone && (
            <Button variant="secondary" onClick={another}>
              {words.again}
            </Button>
          )}
        </div>
        <div className="sm:col-span-2">
          <FieldError error={error} />
        </div>
      </form>
      {answer && !answer.check && (
        <ColumnsForm
          key={answer.headers.join('\n')}
          courier={typed.courier}
          answer={answer}
          isBusy={isBusy}
          onChoose={(columns) => void send(file, typed, { columns })}
        />
      )}
      {answer?.check && <CheckList check={answer.check} isBusy={isBusy} onReceive={receive} />}
    </Panel>
  );
}
