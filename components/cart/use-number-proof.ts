import { useState } from 'react';
import { cart } from '@/content/cart';
import { callApi } from '@/lib/http/client';

const SEND = '/api/auth/phone/prove';
const CHECK = '/api/auth/phone/prove/verify';
const words = cart.verification.proof;

type State = {
  phone: string;
  /** When the last code was sent, ms. */
  sentAt: number | null;
  isProved: boolean;
  error: string | undefined;
};

export type NumberProof = State & {
  busyWith: 'sending' | 'checking' | null;
  send: () => Promise<void>;
  check: (otp: string) => Promise<void>;
  /** Says beside the code what is missing. */
  object: (error: string) => void;
};

/** Proving the delivery phone by a code; another number begins anew. */
export function useNumberProof(phone: string): NumberProof {
  const [kept, setKept] = useState<State>({ phone, sentAt: null, isProved: false, error: undefined });
  const [busyWith, setBusyWith] = useState<'sending' | 'checking' | null>(null);
  const state = kept.phone === phone ? kept : { phone, sentAt: null, isProved: false, error: undefined };

  const ask = async (path: string, body: object, fallback: string, change: Partial<State>) => {
    const { success, message, data } = await callApi<{ isProved: boolean }>(path, { method: 'POST', body, fallback });
    setBusyWith(null);
    setKept({ ...state, error: undefined, ...(success ? { ...change, ...data } : { error: message }) });
  };
  const send = () => {
    setBusyWith('sending');
    return ask(SEND, { phoneNumber: phone }, words.sendFailed, { sentAt: Date.now() });
  };
  const check = (otp: string) => {
    setBusyWith('checking');
    return ask(CHECK, { phoneNumber: phone, otp }, words.failed, {});
  };
  return { ...state, busyWith, send, check, object: (error) => setKept({ ...state, error }) };
}
