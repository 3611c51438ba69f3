import { useRef, useState } from 'react';
import { toastError, toastSuccess } from '@/components/ui/toast';
import { actionRefusals } from '@/content/order-desk';
import { type ApiAnswer, callApi } from '@/lib/http/client';
import type { AboutOrder } from './order-dialog';
import type { OwnOrder } from './order-types';

type Wanted = { id: string; name: 'cancel' | 'address' | 'problem'; fallback: string; done: string };
type Answer = { order: OwnOrder };

/**
 * A change of an own order: one at a time, and the same one under the same key, however often it is sent.
 * @param onKnown is told how the order stands now: with what was wanted, or as it had changed meanwhile
 * @param goOn answers with what to say where what was wanted can be sent again for the order as it stands; else null
 */
export function useOrderCall(
  { id, name, fallback, done }: Wanted,
  onKnown: AboutOrder['onKnown'],
  goOn?: (now: OwnOrder) => string | null,
) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<{ message: string; isSignedOut: boolean }>();
  const attempt = useRef<{ body: string; key: string } | null>(null);
  const inFlight = useRef(false);

  const send = async (body: object | FormData, identity = JSON.stringify(body)): Promise<void> => {
    if (inFlight.current) return;
    inFlight.current = true;
    setIsBusy(true);
    setFailure(undefined);
    if (attempt.current?.body !== identity) attempt.current = { body: identity, key: crypto.randomUUID() };
    const headers = { 'Idempotency-Key': attempt.current.key };
    const path = `/api/shop/orders/${id}/${name}`;
    const answer: ApiAnswer<Answer> = await callApi(path, { method: 'POST', body, headers, fallback });
    inFlight.current = false;
    setIsBusy(false);
    if (answer.success) {
      attempt.current = null;
      void toastSuccess(done);
      return onKnown(answer.data?.order);
    }
    if (answer.refused === 'changed') {
      attempt.current = null;
      const message = answer.data && goOn?.(answer.data.order);
      if (message) return setFailure({ message, isSignedOut: false });
      void toastError(answer.message || actionRefusals.changed);
      return onKnown(answer.data?.order);
    }
    setFailure({ message: answer.message || fallback, isSignedOut: answer.status === 401 });
  };

  return { send, isBusy, failure };
}
