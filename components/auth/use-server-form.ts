'use client';

import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ZodType } from 'zod';
import { toastError } from '@/components/ui/toast';
import type { ApiAnswer } from '@/lib/http/client';
import { firstIssue } from './first-issue';

type Values<Name extends string> = Record<Name, string>;

type Options<Name extends string, Data> = {
  names: readonly Name[];
  /** Whether a message about a form that is not filled in stands beside its first empty field. */
  marksEmpty?: boolean;
  load: () => Promise<ZodType>;
  send: (values: Values<Name>) => Promise<ApiAnswer<Data>>;
  onDone: (answer: ApiAnswer<Data>, values: Values<Name>) => void;
  /** Answers true where it takes care of the refusal by itself. */
  onRefused?: (answer: ApiAnswer<Data>, values: Values<Name>) => boolean;
  /** The field beside which the server's refusal stands, where it is about what was typed. */
  refusedField: (answer: ApiAnswer<Data>) => Name;
  fallback: string;
  /** Another page follows: the form stays busy until it is left. */
  leaves?: boolean;
};

type Shown<Name extends string> = { field: Name | null; message: string };

const isEmpty = (name: string, value: string): boolean => (/password/i.test(name) ? value : value.trim()) === '';
const isAboutInput = ({ status, refused }: ApiAnswer): boolean =>
  !refused && [400, 401, 403, 404, 409].includes(status);

/**
 * A form that is checked with the server's schema and then sent. The browser keeps the values, so that what was typed
 * or filled in before the page came alive counts, and an error loses nothing.
 */
export function useServerForm<Name extends string, Data>(options: Options<Name, Data>) {
  const { names, marksEmpty = true, load, send, onDone, onRefused, refusedField, fallback, leaves = false } = options;
  const form = useRef<HTMLFormElement>(null);
  const inFlight = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [shown, setShown] = useState<Shown<Name> | null>(null);

  useEffect(() => {
    if (!shown) return;
    const elements = form.current?.elements;
    const target = shown.field ? elements?.namedItem(shown.field) : form.current?.querySelector('[type=submit]');
    if (target instanceof HTMLElement) target.focus();
  }, [shown]);

  // Next keeps the page that was left: it must not wait there, busy.
  useLayoutEffect(
    () => () => {
      inFlight.current = false;
      setIsBusy(false);
    },
    [],
  );

  const stop = (problem: Shown<Name> | null) => {
    inFlight.current = false;
    setIsBusy(false);
    setShown(problem);
  };

  const submit = async () => {
    const element = form.current;
    if (inFlight.current || !element) return;
    inFlight.current = true;
    setIsBusy(true);
    setShown(null);
    const typed = new FormData(element);
    const values = Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? '')])) as Values<Name>;
    const issue = await firstIssue(load, values);
    if (issue) {
      const named = names.find((name) => name === issue.field) ?? names.at(-1) ?? null;
      const empty = marksEmpty ? names.find((name) => isEmpty(name, values[name])) : undefined;
      return stop({ field: empty ?? named, message: issue.message });
    }
    const answer = await send(values);
    if (answer.success) {
      element.reset();
      if (!leaves) stop(null);
      return onDone(answer, values);
    }
    if (onRefused?.(answer, values)) return stop(null);
    const message = answer.message || fallback;
    stop({ field: isAboutInput(answer) ? refusedField(answer) : null, message });
    void toastError(message, answer.requestId);
  };

  return {
    isBusy,
    errorOf: (name: Name) => (shown?.field === name ? shown.message : undefined),
    formError: shown && shown.field === null ? shown.message : undefined,
    form: {
      ref: form,
      noValidate: true,
      // Before the page has come alive the browser itself would send the form: never with a password in the address.
      method: 'post',
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submit();
      },
      onInput: () => setShown(null),
    },
  } as const;
}
