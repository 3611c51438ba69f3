'use client';

import { useLayoutEffect, useRef, useState } from 'react';
import { toastError, toastSuccess } from '@/components/ui/toast';
import { phoneLogin } from '@/content/auth';
import type { ApiAnswer } from '@/lib/http/client';
import { useAuth } from './auth-provider';
import { firstIssue } from './first-issue';
import { OtpStep } from './otp-step';
import { PhoneStep } from './phone-step';

const loadSchemas = () => import('@/lib/otp/schema');

type PhoneProofProps = {
  verify: (phoneNumber: string, otp: string) => Promise<ApiAnswer>;
  onDone: (answer: ApiAnswer) => void;
  failed: string;
  /** The button of the second step. */
  submit: string;
};

/** Section 4, phone login screen: step 1 asks for the number, step 2 for the code. */
export function PhoneProof({ verify, onDone, failed, submit }: PhoneProofProps) {
  const { sendOtp } = useAuth();
  const [phoneNumber, setPhoneNumber] = useState('');
  const [otp, setOtp] = useState('');
  const [sentAt, setSentAt] = useState<number | null>(null);
  const [busy, setBusy] = useState<'send' | 'login' | null>(null);
  const [error, setError] = useState<string | undefined>();
  const inFlight = useRef(false);
  const isDone = useRef(false);

  // Next keeps the page that was left: whoever logs in later starts with an empty form.
  useLayoutEffect(
    () => () => {
      if (!isDone.current) return;
      isDone.current = false;
      inFlight.current = false;
      setPhoneNumber('');
      setOtp('');
      setSentAt(null);
      setBusy(null);
    },
    [],
  );

  const start = (action: 'send' | 'login') => {
    inFlight.current = true;
    setBusy(action);
    setError(undefined);
  };
  const stop = (message?: string) => {
    inFlight.current = false;
    setBusy(null);
    setError(message);
  };
  const refuse = (answer: ApiAnswer, fallback: string) => {
    stop(answer.message || fallback);
    void toastError(answer.message || fallback, answer.requestId);
  };

  const send = async () => {
    if (inFlight.current) return;
    start('send');
    const issue = await firstIssue(async () => (await loadSchemas()).sendOtpSchema, { phoneNumber });
    if (issue) return stop(issue.message);
    const answer = await sendOtp(phoneNumber);
    if (!answer.success) return refuse(answer, phoneLogin.sendFailed);
    stop();
    setOtp('');
    setSentAt(Date.now());
    void toastSuccess(answer.message || phoneLogin.sent);
  };

  const prove = async () => {
    if (inFlight.current) return;
    start('login');
    const issue = await firstIssue(async () => (await loadSchemas()).verifyOtpSchema, { phoneNumber, otp });
    if (issue) return stop(issue.message);
    const answer = await verify(phoneNumber, otp);
    if (!answer.success) return refuse(answer, failed);
    if (answer.message) void toastSuccess(answer.message);
    isDone.current = true;
    onDone(answer);
  };

  const edit = (apply: () => void) => {
    apply();
    setError(undefined);
  };

  if (sentAt === null) {
    return (
      <PhoneStep
        phoneNumber={phoneNumber}
        onChange={(value) => edit(() => setPhoneNumber(value))}
        error={error}
        isBusy={busy === 'send'}
        onSubmit={() => void send()}
      />
    );
  }
  return (
    <OtpStep
      phoneNumber={phoneNumber}
      otp={otp}
      onChange={(value) => edit(() => setOtp(value))}
      error={error}
      busy={busy}
      submit={submit}
      sentAt={sentAt}
      onSubmit={() => void prove()}
      onResend={() => void send()}
      onChangeNumber={() =>
        edit(() => {
          setOtp('');
          setSentAt(null);
        })
      }
    />
  );
}
