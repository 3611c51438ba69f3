import { useLayoutEffect, useRef, useState } from 'react';
import type { ApiAnswer } from '@/lib/http/client';
import { forgetCode, rememberCode } from './last-code';
import { OtpStep } from './otp-step';
import { PhoneStep } from './phone-step';

type PhoneProofProps = {
  verify: (phoneNumber: string, otp: string) => Promise<ApiAnswer>;
  onDone: (answer: ApiAnswer) => void;
  failed: string;
  /** The button of the second step. */
  submit: string;
  takesFocus?: boolean;
  /** It signs in: a page that is loaded anew goes on where it was. */
  signsIn?: boolean;
};

const NOTHING = { phoneNumber: '', sentAt: null };

/** Section 4, phone login screen: step 1 asks for the number, step 2 for the code. */
export function PhoneProof({ verify, onDone, failed, submit, takesFocus = false, signsIn = false }: PhoneProofProps) {
  const [{ phoneNumber, sentAt }, setSent] = useState<{ phoneNumber: string; sentAt: number | null }>(NOTHING);
  const isDone = useRef(false);

  // Next keeps the page that was left: whoever logs in later starts with an empty form.
  useLayoutEffect(
    () => () => {
      if (isDone.current) setSent(NOTHING);
      isDone.current = false;
    },
    [],
  );

  const waitForCode = (to: string, since: number) => {
    rememberCode(to, since, signsIn);
    setSent({ phoneNumber: to, sentAt: since });
  };

  if (sentAt === null)
    return <PhoneStep phoneNumber={phoneNumber} takesFocus={takesFocus} goesOn={signsIn} onSent={waitForCode} />;
  return (
    <OtpStep
      phoneNumber={phoneNumber}
      sentAt={sentAt}
      verify={(otp) => verify(phoneNumber, otp)}
      onDone={(answer) => {
        isDone.current = true;
        forgetCode();
        onDone(answer);
      }}
      failed={failed}
      submit={submit}
      onResent={() => waitForCode(phoneNumber, Date.now())}
      onChangeNumber={() => setSent({ phoneNumber, sentAt: null })}
    />
  );
}
