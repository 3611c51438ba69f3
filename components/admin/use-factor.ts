import { useCallback, useEffect, useState } from 'react';
import { toastError } from '@/components/ui/toast';
import { factor as words } from '@/content/account';
import { callApi } from '@/lib/http/client';

export type Factor = { isEnabled: boolean; recoveryCodesLeft: number };
export type Setup = { secret: string; qr: string };

/** The state of the second factor, and the offer of a new one. */
export function useFactor() {
  const [factor, setFactor] = useState<Factor | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [setup, setSetup] = useState<Setup | null>(null);
  const [isStarting, setIsStarting] = useState(false);

  const load = useCallback(async () => {
    setFailure(null);
    const { success, data, message } = await callApi<Factor>('/api/auth/totp', { fallback: words.failed });
    if (success && data) setFactor(data);
    else setFailure(message || words.failed);
  }, []);

  useEffect(() => {
    void load();
  }, [load]);

  const start = async () => {
    setIsStarting(true);
    const answer = await callApi<Setup>('/api/auth/totp/setup', { method: 'POST', fallback: words.setupFailed });
    setIsStarting(false);
    if (answer.success && answer.data) setSetup(answer.data);
    else void toastError(answer.message || words.setupFailed, answer.requestId);
  };

  return { factor, setFactor, failure, setup, isStarting, load, start, cancel: () => setSetup(null) };
}
