import { useState } from 'react';
import { flushSync } from 'react-dom';
import { mutate as mutateAny } from 'swr';
import { useAuth } from '@/components/auth/auth-provider';
import type { Told } from '@/components/lists/told';
import { useAnswer } from '@/components/lists/use-answer';
import { toastError, toastSuccess } from '@/components/ui/toast';
import { account } from '@/content/account';
import { callApi } from '@/lib/http/client';
import type { SessionView as OpenSession } from '@/lib/people/auth/service';

export type SessionView = Told<OpenSession, string> & { method: 'password' | 'otp' };

const words = account.sessions;
const PATH = '/api/auth/sessions';
const ALL = 'all';

/** For whoever has changed how somebody signs in: it may have ended sessions. */
export const askForSessions = () => void mutateAny((key) => Array.isArray(key) && key[0] === PATH);

/** The sessions of whoever is signed in, this one first. */
export function useSessions(userId: string) {
  const { checkAuth } = useAuth();
  const { data, error, isValidating, mutate } = useAnswer<readonly SessionView[]>(PATH, userId, words.failed, {
    onError: ({ status }) => {
      if (status === 401) void checkAuth();
    },
  });
  const [ending, setEnding] = useState<string | null>(null);
  const load = () => void mutate();

  /** Ends one session, or all others. */
  const end = async (id: string | null): Promise<boolean> => {
    setEnding(id ?? ALL);
    const path = id === null ? PATH : `${PATH}/${id}`;
    const answer = await callApi(path, { method: 'DELETE', fallback: words.endFailed });
    // At once: the button that was pressed can take the focus back.
    flushSync(() => setEnding(null));
    if (!answer.success) {
      void toastError(answer.message, answer.requestId);
      if (answer.status === 401 || answer.status === 404) load();
      return false;
    }
    void toastSuccess(answer.message || (id === null ? words.endedOthers : words.ended));
    const isLeft = (each: SessionView) => each.isCurrent || (id !== null && each.id !== id);
    void mutate((now) => now?.filter(isLeft), { revalidate: false });
    return true;
  };

  return {
    sessions: data?.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent)),
    failure: isValidating ? null : error?.message,
    ending,
    isEndingAll: ending === ALL,
    load,
    end,
  };
}
