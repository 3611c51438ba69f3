import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ZodType } from 'zod';
import { refusal } from '@/components/ui/toast';
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

const isEmpty = (name: string, value: string): boolean => (/password/i.test(name) ? value : value.trim()) === '';
const isAboutInput = ({ status, refused }: ApiAnswer): boolean =>
  !refused && [400, 401, 403, 404, 409].includes(status);

/**
 * A form that is checked with the server's schema and then sent. Its fields have no default values, so that what was
 * typed or filled in before the page came alive counts, and an error loses nothing.
 */
export function useServerForm<Name extends string, Data>(options: Options<Name, Data>) {
  const { names, marksEmpty = true, load, send, onDone, onRefused, refusedField, fallback, leaves = false } = options;
  const form = useRef<HTMLFormElement>(null);
  const isRepeated = useRef(false);
  const isEmptied = useRef(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const { register, control, handleSubmit, formState, setError, clearErrors, setFocus, reset, getValues, setValue } =
    useForm<Values<string>>({
      resolver: async (values) => {
        const issue = await firstIssue(load, values);
        if (!issue) return { values, errors: {} };
        const named = names.find((name) => name === issue.field) ?? names.at(-1) ?? 'root';
        const empty = marksEmpty ? names.find((name) => isEmpty(name, values[name] ?? '')) : undefined;
        return { values: {}, errors: { [empty ?? named]: { type: 'schema', message: issue.message } } };
      },
      reValidateMode: 'onSubmit',
      shouldFocusError: false,
    });
  const { errors, isSubmitting } = formState;
  const isBusy = isSubmitting || isLeaving;

  useEffect(() => {
    const [field] = Object.keys(errors);
    if (isSubmitting || !field) return;
    if (field === 'root') form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    else setFocus(field);
  }, [errors, isSubmitting, setFocus]);

  // Next keeps the page that was left: it must not wait there, busy.
  useLayoutEffect(
    () => () => {
      reset(undefined, { keepValues: true, keepErrors: true });
      setIsLeaving(false);
    },
    [reset],
  );

  const empty = () => {
    isEmptied.current = true;
    reset();
    isEmptied.current = false;
  };

  const refuse = (answer: ApiAnswer<Data>) => {
    if (answer.isCancelled) return;
    setError(isAboutInput(answer) ? refusedField(answer) : 'root', { message: refusal(answer, fallback) });
  };

  const check = handleSubmit(async (typed) => {
    const values = typed as Values<Name>;
    setIsLeaving(leaves);
    const answer = await send(values);
    if (answer.success) {
      empty();
      return onDone(answer, values);
    }
    setIsLeaving(false);
    if (!onRefused?.(answer, values)) refuse(answer);
  });

  const submit = () => {
    clearErrors();
    void check();
  };

  return {
    isBusy,
    /** For what sends the form without its button. */
    submit,
    focus: (name: Name) => setFocus(name),
    field: (name: Name) => ({ ...register(name), error: errors[name]?.message, readOnly: isBusy }),
    formError: errors.root?.message,
    reset: empty,
    /** For what the screen has to know while it is typed, with `useController`. */
    control,
    getValue: getValues,
    setValue,
    errorOf: (name: Name) => errors[name]?.message,
    /** For a call that is not the form's own. */
    refuse,
    form: {
      ref: form,
      noValidate: true,
      // A form with an action: React keeps a submit from before the page has come alive, repeats it then, and would empty
      // the form. However often the button was pressed, it is sent once.
      action: () => {
        if (isRepeated.current) return;
        isRepeated.current = true;
        submit();
      },
      onReset: (event: FormEvent) => {
        if (!isEmptied.current) event.preventDefault();
      },
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        submit();
      },
      onInput: () => clearErrors(),
    },
  } as const;
}
