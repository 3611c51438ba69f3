import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAuth } from '@/components/auth/auth-provider';
import { toastError, toastSuccess } from '@/components/ui/toast';
import { account } from '@/content/account';
import { callApi } from '@/lib/http/client';

export type SessionView = {
  id: string;
  isCurrent: boolean;
  method: 'password' | 'otp';
  userAgent: string | null;
  createdAt: string;
  lastSeenAt: string;
};

const words = account.sessions;
const PATH = '/api/auth/sessions';
const ALL = 'all';

/** The sessions of whoever is signed in, this one first; asked anew with each `version`. */
export function useSessions(version: number) {
  const { checkAuth } = useAuth();
  const [sessions, setSessions] = useState<readonly SessionView[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [ending, setEnding] = useState<string | null>(null);

  const load = useCallback(async () => {
    setFailure(null);
    const answer = await callApi<SessionView[]>(PATH, { fallback: words.failed });
    if (answer.success && answer.data)
      return setSessions(answer.data.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent)));
    setFailure(answer.message || words.failed);
    if (answer.status === 401) void checkAuth();
  }, [checkAuth]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is a reason to ask again
  useEffect(() => {
    void load();
  }, [load, version]);

  /** Ends one session, or all others. */
  const end = async (id: string | null): Promise<boolean> => {
    setEnding(id ?? ALL);
    const path = id === null ? PATH : `${PATH}/${id}`;
    const answer = await callApi(path, { method: 'DELETE', fallback: words.endFailed });
    // At once: the button that was pressed can take the focus back.
    flushSync(() => setEnding(null));
    if (!answer.success) {
      void toastError(answer.message, answer.requestId);
      if (answer.status === 401 || answer.status === 404) void load();
      return false;
    }
    void toastSuccess(answer.message || (id === null ? words.endedOthers : words.ended));
    setSessions((now) => now?.filter((each) => each.isCurrent || (id !== null && each.id !== id)) ?? null);
    return true;
  };

  return { sessions, failure, ending, isEndingAll: ending === ALL, load, end };
}
