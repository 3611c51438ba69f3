import { useForm } from 'react-hook-form';
import type { ApiAnswer } from '@/lib/http/client';
import type { Action } from '@/lib/sales/orders/rules.actions';
import { actionSchema } from '@/lib/sales/orders/schema.actions';

type Values = Record<string, string>;
type Parsed = { success: true } | { success: false; error: { issues: { message: string; path: PropertyKey[] }[] } };
type Options = {
  first: Values;
  toNeeds: (values: Values) => object;
  /** As the server's own schema reads it. */
  parse: (needs: object) => Parsed;
  send: (needs: object, values: Values) => Promise<ApiAnswer>;
};

/** The first thing that the server's own schema would refuse, beside the field that it is about. */
function issueOf(parsed: Parsed, names: readonly string[]) {
  const issue = parsed.success ? undefined : parsed.error.issues[0];
  if (!issue) return null;
  const path = issue.path.map(String);
  return { name: path.findLast((part) => names.includes(part)) ?? names[0] ?? 'root', message: issue.message };
}

/** A small form that is checked as the server checks it, and says beside its fields what was refused. */
export function useCheckedForm({ first, toNeeds, parse, send }: Options) {
  const names = Object.keys(first);
  const form = useForm<Values>({
    defaultValues: first,
    reValidateMode: 'onSubmit',
    resolver: (values) => {
      const issue = issueOf(parse(toNeeds(values)), names);
      return issue
        ? { values: {}, errors: { [issue.name]: { type: 'schema', message: issue.message } } }
        : { values, errors: {} };
    },
  });
  const submit = form.handleSubmit(async (values) => {
    const answer = await send(toNeeds(values), values);
    if (!answer.success) form.setError('root', { message: answer.message });
  });
  return { form, submit, isBusy: form.formState.isSubmitting, refusal: form.formState.errors.root?.message };
}

/** Such a form of what an action needs. */
export const useActionForm = ({ action, ...rest }: Omit<Options, 'parse'> & { action: Action }) =>
  useCheckedForm({ ...rest, parse: (needs) => actionSchema.safeParse({ action, version: 1, ...needs }) });
