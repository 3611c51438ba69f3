'use client';

import { createContext, startTransition, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { authFailed } from '@/content/calls';
import { type ApiAnswer, type ApiUser, callApi, rememberPerson } from '@/lib/http/client';
import { AskAgain } from './ask-again';
import { useOtherTabs } from './use-other-tabs';

/** Section 3, auth state. */
export type AuthState = {
  isAuthenticated: boolean;
  isLoading: boolean;
  user: ApiUser | null;
  /** Someone has said who it is, or that it is nobody; until then no user is not a visitor. */
  isKnown: boolean;
};

type AuthActions = {
  /** Asks the server anew; undefined where no answer came. */
  checkAuth: () => Promise<ApiUser | null | undefined>;
  sendOtp: (phoneNumber: string) => Promise<ApiAnswer>;
  verifyLogin: (phoneNumber: string, otp: string) => Promise<ApiAnswer>;
  register: (account: { userName: string; email: string; password: string }) => Promise<ApiAnswer>;
  login: (credentials: { email: string; password: string; code?: string }) => Promise<ApiAnswer>;
  forgotPassword: (account: { email: string }) => Promise<ApiAnswer>;
  resetPassword: (token: string, passwords: { password: string; confirmPassword: string }) => Promise<ApiAnswer>;
  logout: () => Promise<ApiAnswer>;
  /** Takes over the user that the answer to a change of the account names. */
  adopt: (answer: ApiAnswer) => void;
};

const CHECK_AUTH = '/api/auth/check-auth';
const NO_ANSWER = { fallback: authFailed.checkAuth };
const isAnswer = ({ status }: ApiAnswer) => status === 200 || status === 401;
const SIGNED_OUT: AuthState = { isAuthenticated: false, isLoading: false, user: null, isKnown: true };
const NOT_ASKED: AuthState = { isAuthenticated: false, isLoading: true, user: null, isKnown: false };

const post = (path: string, body: unknown, fallback: string) => callApi(path, { method: 'POST', body, fallback });

const AuthContext = createContext<(AuthState & AuthActions) | null>(null);

export function AuthProvider({ children }: { children: React.ReactNode }) {
  const [state, setState] = useState(NOT_ASKED);

  const changes = useRef(0);

  const adopt = useCallback((answer: ApiAnswer) => {
    changes.current += 1;
    const user = answer.success ? (answer.user ?? null) : null;
    rememberPerson(user);
    setState({ isAuthenticated: user !== null, isLoading: false, user, isKnown: true });
  }, []);

  const setIsLoading = useCallback((isLoading: boolean) => setState((now) => ({ ...now, isLoading })), []);

  const checkAuth = useCallback(async () => {
    const before = changes.current;
    const answer = await callApi(CHECK_AUTH, NO_ANSWER);
    // A sign-in or logout that finished meanwhile knows better than this older question. A part of the page that is
    // still being fetched would be drawn anew, without what was typed into it, if this did not wait for it.
    if (changes.current === before) startTransition(() => (isAnswer(answer) ? adopt(answer) : setIsLoading(false)));
    return isAnswer(answer) ? (answer.user ?? null) : undefined;
  }, [adopt, setIsLoading]);

  useEffect(() => {
    void checkAuth();
  }, [checkAuth]);

  const tellOtherTabs = useOtherTabs(async (isOldPage) => {
    const [before, known] = [changes.current, state.user];
    const answer = await callApi(CHECK_AUTH, NO_ANSWER);
    if (changes.current !== before || !isAnswer(answer)) return;
    // What this page shows of one person is not for another one.
    if (known && answer.user?.id !== known.id && (answer.user || isOldPage)) window.location.reload();
    else startTransition(() => adopt(answer));
  });

  const begin = useCallback(() => {
    changes.current += 1;
    setIsLoading(true);
  }, [setIsLoading]);

  const value = useMemo(
    () => ({
      ...state,
      adopt,
      checkAuth,
      sendOtp: (phoneNumber: string) => post('/api/auth/phone/send-otp', { phoneNumber }, authFailed.sendOtp),
      verifyLogin: async (phoneNumber: string, otp: string) => {
        const answer = await post('/api/auth/phone/verify-login', { phoneNumber, otp }, authFailed.verifyOtp);
        if (answer.success) {
          adopt(answer);
          tellOtherTabs();
        }
        return answer;
      },
      register: async (account: { userName: string; email: string; password: string }) => {
        begin();
        const answer = await post('/api/auth/register', account, authFailed.register);
        setState(SIGNED_OUT);
        return answer;
      },
      login: async (credentials: { email: string; password: string; code?: string }) => {
        begin();
        const answer = await post('/api/auth/login', credentials, authFailed.login);
        adopt(answer);
        if (answer.success) tellOtherTabs();
        return answer;
      },
      forgotPassword: async (account: { email: string }) => {
        setIsLoading(true);
        const answer = await post('/api/auth/forgotpassword', account, authFailed.forgot);
        setIsLoading(false);
        return answer;
      },
      resetPassword: async (token: string, passwords: { password: string; confirmPassword: string }) => {
        setIsLoading(true);
        const call = { method: 'PATCH', body: passwords, fallback: authFailed.reset } as const;
        const answer = await callApi(`/api/auth/resetpassword/${token}`, call);
        setIsLoading(false);
        return answer;
      },
      logout: async () => {
        const answer = await post('/api/auth/logout', {}, authFailed.logout);
        changes.current += 1;
        rememberPerson(null);
        setState(SIGNED_OUT);
        if (answer.success) tellOtherTabs();
        return answer;
      },
    }),
    [state, adopt, begin, setIsLoading, checkAuth, tellOtherTabs],
  );

  return (
    <AuthContext value={value}>
      {children}
      {!state.isKnown && !state.isLoading && <AskAgain ask={checkAuth} />}
    </AuthContext>
  );
}

/** Who is signed in, and the calls that change it (section 4). */
export function useAuth(): AuthState & AuthActions {
  const value = useContext(AuthContext);
  if (!value) throw new Error('useAuth outside AuthProvider');
  return value;
}
