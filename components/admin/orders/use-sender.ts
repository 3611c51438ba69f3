import { useRef, useState } from 'react';
import { toastError, toastSuccess, toastUndo } from '@/components/ui/toast';
import { deskActions, deskForms } from '@/content/desk-order';
import { actionRefusals } from '@/content/order-desk';
import { type ApiAnswer, callApi } from '@/lib/http/client';
import { type Action, isUndoable, stepFor, UNDO_MS } from '@/lib/sales/orders/rules.actions';
import type { DeskOrder } from './order-types';

type Answered = { order: DeskOrder };
type Sent = { id: string; number: number; version: number };
export type SendOptions = {
  /** Where the form says what was refused, no toast does. */
  isSilent?: boolean;
};

const PATH = '/api/admin/orders';
const fallback = actionRefusals.failed;

/** How the order stands where somebody else was faster, as the answer tells; null in any other answer. */
export const standingIn = ({ status, data }: ApiAnswer): DeskOrder | null =>
  (status === 409 && (data as Partial<Answered> | undefined)?.order) || null;

/** Whether a form has nothing left to do: it is done, or the order as it stands now does not take the action any more. */
export function isOver(answer: ApiAnswer, action: Action): boolean {
  const now = standingIn(answer);
  return answer.success || (now !== null && stepFor(action, now, 'owner') === null);
}

/** The same change has the same key until it was answered: a lost answer does not do it twice. */
function useKeys() {
  const last = useRef({ text: '', key: '' });
  return {
    keyFor: (text: string): string => {
      if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() };
      return last.current.key;
    },
    answered: () => {
      last.current = { text: '', key: '' };
    },
  };
}

type Listener = {
  /** How an order stands after a step of ours. */
  onOrder: (order: DeskOrder) => void;
  /** How it stands where somebody else was faster. */
  onChanged: (order: DeskOrder, message: string) => void;
  /** Whether it happened is not known. */
  onUnclear?: () => void;
};

/** Sends what is done with orders, and offers to take single steps back for ten seconds. */
export function useSender({ onOrder, onChanged, onUnclear }: Listener) {
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const { keyFor, answered } = useKeys();

  async function call<T extends object>(path: string, body: object): Promise<ApiAnswer<T>> {
    const text = JSON.stringify([path, body]);
    setBusyWith(path);
    const headers = { 'Idempotency-Key': keyFor(text) };
    const answer = await callApi<T>(`${PATH}${path}`, { method: 'POST', body, headers, fallback });
    setBusyWith(null);
    if (answer.status === 0 || answer.status >= 500) onUnclear?.();
    else answered();
    return answer;
  }

  function refuse(answer: ApiAnswer<Answered>, isSilent: boolean): void {
    const now = standingIn(answer);
    if (now) onChanged(now, answer.message);
    else if (!isSilent && !answer.isCancelled) void toastError(answer.message, answer.requestId);
  }

  async function undo({ id, number, version }: Sent): Promise<void> {
    const answer = await call<Answered>(`/${id}/undo`, { version });
    if (!answer.success || !answer.data) return refuse(answer, false);
    onOrder(answer.data.order);
    void toastSuccess(deskForms.undone(number));
  }

  /** Does it with the order as it is shown. */
  async function act(order: Sent, action: Action, needs: object = {}, options: SendOptions = {}) {
    const undoable = isUndoable(action);
    const body = { action, version: order.version, ...(undoable ? { undoable } : {}), ...needs };
    const answer = await call<Answered>(`/${order.id}/actions`, body);
    if (!answer.success || !answer.data) {
      refuse(answer, options.isSilent ?? false);
      return answer;
    }
    const { order: now } = answer.data;
    onOrder(now);
    const said = deskActions[action].done(now.number);
    void (undoable ? toastUndo(said, deskForms.undo, UNDO_MS, () => void undo(now)) : toastSuccess(said));
    return answer;
  }

  const isBusyWith = (id: string): boolean => busyWith?.startsWith(`/${id}/`) ?? false;
  return { act, call, isBusyWith, isBusy: busyWith !== null };
}

export type Sender = ReturnType<typeof useSender>;
