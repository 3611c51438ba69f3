import useSWRMutation from 'swr/mutation';
import { ask, useAnswer } from '@/components/lists/use-answer';
import { toastError } from '@/components/ui/toast';
import { factor as words } from '@/content/account';
import type { ApiAnswer } from '@/lib/http/client';

export type Factor = { isEnabled: boolean; recoveryCodesLeft: number };
export type Setup = { secret: string; qr: string };

const SETUP = '/api/auth/totp/setup';
const SETTING_UP = { method: 'POST', fallback: words.setupFailed } as const;

/** The state of the second factor, and the offer of a new one. */
export function useFactor(userId: string) {
  const { data, error, isValidating, mutate } = useAnswer<Factor>('/api/auth/totp', userId, words.failed);
  const offer = useSWRMutation<Setup, ApiAnswer, string>(SETUP, () => ask<Setup>(SETUP, SETTING_UP), {
    throwOnError: false,
    onError: ({ message, requestId }) => void toastError(message, requestId),
  });
  return {
    factor: data,
    setFactor: (factor: Factor) => void mutate(factor, { revalidate: false }),
    failure: isValidating ? null : error?.message,
    load: () => void mutate(),
    setup: offer.data,
    isStarting: offer.isMutating,
    start: () => void offer.trigger(),
    cancel: offer.reset,
  };
}
