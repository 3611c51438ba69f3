import { useState } from 'react';
import { forgetKey, keyFor } from '@/components/forms/retry-keys';
import { cashBook } from '@/content/cash-book';
import { formatBytes } from '@/lib/core/format';
import { callApi } from '@/lib/http/client';
import { MAX_FILE_BYTES } from '@/lib/sales/cash-book/rules';
import type { RemittanceAnswer } from '@/lib/sales/cash-book/service';

const words = cashBook.refusals;

export type Chosen = RemittanceAnswer['columns'];
export type Typed = { courier: string; reference: string; date: string; paid: string };

type Asked = { columns?: Chosen; apply?: 'yes' };

function formOf(file: File, typed: Typed, { columns, apply }: Asked): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.append(name, value);
  if (columns) form.append('columns', JSON.stringify(columns));
  if (apply) form.append('apply', apply);
  form.append('file', file);
  return form;
}

/** Sends a remittance file to be looked at, or to be received. */
export function useRemittance() {
  const [answer, setAnswer] = useState<RemittanceAnswer | null>(null);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const send = async (file: File | null, typed: Typed, asked: Asked = {}): Promise<boolean> => {
    if (!typed.courier) return refuse(words.courier);
    if (!file) return refuse(words.file);
    if (file.size > MAX_FILE_BYTES) return refuse(words.large(formatBytes(MAX_FILE_BYTES)));
    setBusy(true);
    const attempt = JSON.stringify([typed, asked, file.name, file.size, file.lastModified]);
    const headers = { 'Idempotency-Key': keyFor(attempt) };
    const call = { method: 'POST', body: formOf(file, typed, asked), headers, fallback: words.failed } as const;
    const { data, message, isCancelled, status } = await callApi<RemittanceAnswer>(
      '/api/admin/money/remittances',
      call,
    );
    if (status > 0 && status < 500) forgetKey(attempt);
    setBusy(false);
    setError(data || isCancelled ? undefined : message);
    if (data) setAnswer(data);
    return data !== undefined;
  };
  const refuse = (said: string): false => {
    setError(said);
    return false;
  };
  const forget = () => {
    setAnswer(null);
    setError(undefined);
  };
  /** The columns are to be chosen anew. */
  const reopen = () => setAnswer(answer && { ...answer, check: null });
  return { answer, error, isBusy, send, forget, reopen };
}
