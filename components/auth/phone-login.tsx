'use client';

import { useRouter } from 'next/navigation';
import { useLayoutEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { phoneLogin } from '@/content/auth';
import { useAuth } from './auth-provider';
import { firstIssue } from './first-issue';
import { OtpStep } from './otp-step';
import { PhoneStep } from './phone-step';

const loadSchemas = () => import('@/lib/otp/schema');

/** Section 4, phone login screen: step 1 asks for the number, step 2 for the code. */
export function PhoneLogin() {
  const router = useRouter();
  const { sendOtp, verifyLogin } = useAuth();
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
  const refuse = (message: string) => {
    stop(message);
    toast.error(message);
  };

  const send = async () => {
    if (inFlight.current) return;
    start('send');
    const issue = await firstIssue(async () => (await loadSchemas()).sendOtpSchema, { phoneNumber });
    if (issue) return stop(issue);
    const answer = await sendOtp(phoneNumber);
    if (!answer.success) return refuse(answer.message || 'Failed to send OTP');
    stop();
    setOtp('');
    setSentAt(Date.now());
    toast.success(answer.message || phoneLogin.sent);
  };

  const login = async () => {
    if (inFlight.current) return;
    start('login');
    const issue = await firstIssue(async () => (await loadSchemas()).verifyOtpSchema, { phoneNumber, otp });
    if (issue) return stop(issue);
    const answer = await verifyLogin(phoneNumber, otp);
    if (!answer.success) return refuse(answer.message || phoneLogin.loginFailed);
    if (answer.message) toast.success(answer.message);
    isDone.current = true;
    router.replace(answer.user?.role === 'admin' ? '/admin/dashboard' : '/shop/product?openCart=true');
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
      sentAt={sentAt}
      onSubmit={() => void login()}
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
