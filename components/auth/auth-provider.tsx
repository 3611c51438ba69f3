'use client';

import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { type ApiAnswer, type ApiUser, callApi } from '@/lib/http/client';

/** Section 3, auth state. */
export type AuthState = { isAuthenticated: boolean; isLoading: boolean; user: ApiUser | null };

type AuthActions = {
  checkAuth: () => Promise<void>;
  sendOtp: (phoneNumber: string) => Promise<ApiAnswer>;
  verifyLogin: (phoneNumber: string, otp: string) => Promise<ApiAnswer>;
  login: (email: string, password: string) => Promise<ApiAnswer>;
  logout: () => Promise<ApiAnswer>;
};

const SIGNED_OUT: AuthState = { isAuthenticated: false, isLoading: false, user: null };

const AuthContext = createContext<(AuthState & AuthActions) | null>(null);

export function AuthProvider({ children }: { children: React.ReactNode }) {
  const [state, setState] = useState<AuthState>({ isAuthenticated: false, isLoading: true, user: null });

  const changes = useRef(0);

  const adopt = useCallback((answer: ApiAnswer) => {
    changes.current += 1;
    const user = answer.success ? (answer.user ?? null) : null;
    setState({ isAuthenticated: user !== null, isLoading: false, user });
  }, []);

  const checkAuth = useCallback(async () => {
    const before = changes.current;
    const answer = await callApi('/api/auth/check-auth', { fallback: 'Auth check failed' });
    // A sign-in or logout that finished meanwhile knows better than this older question.
    if (changes.current === before) adopt(answer);
  }, [adopt]);

  useEffect(() => {
    void checkAuth();
  }, [checkAuth]);

  const value = useMemo(
    () => ({
      ...state,
      checkAuth,
      sendOtp: (phoneNumber: string) =>
        callApi('/api/auth/phone/send-otp', { method: 'POST', body: { phoneNumber }, fallback: 'Failed to send OTP' }),
      verifyLogin: async (phoneNumber: string, otp: string) => {
        const answer = await callApi('/api/auth/phone/verify-login', {
          method: 'POST',
          body: { phoneNumber, otp },
          fallback: 'OTP verification failed!',
        });
        if (answer.success) adopt(answer);
        return answer;
      },
      login: async (email: string, password: string) => {
        const answer = await callApi('/api/auth/login', {
          method: 'POST',
          body: { email, password },
          fallback: 'Login failed!',
        });
        adopt(answer);
        return answer;
      },
      logout: async () => {
        const answer = await callApi('/api/auth/logout', { method: 'POST', fallback: 'Logout failed' });
        changes.current += 1;
        setState(SIGNED_OUT);
        return answer;
      },
    }),
    [state, adopt, checkAuth],
  );

  return <AuthContext value={value}>{children}</AuthContext>;
}

/** Who is signed in, and the calls that change it (section 4). */
export function useAuth(): AuthState & AuthActions {
  const value = useContext(AuthContext);
  if (!value) throw new Error('useAuth outside AuthProvider');
  return value;
}
