import { useRef, useState } from 'react';
import { useAuth } from '@/components/auth/auth-provider';
import { PhoneProof } from '@/components/auth/phone-proof';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { toastError, toastSuccess } from '@/components/ui/toast';
import { account } from '@/content/account';
import { type ApiAnswer, callApi } from '@/lib/http/client';
import { ConfirmStep } from './confirm-step';
import { askForSessions } from './use-sessions';

const words = account.phone;

const link = (phoneNumber: string, otp: string) =>
  callApi('/api/auth/phone/link', { method: 'POST', body: { phoneNumber, otp }, fallback: words.failed });

/** What whoever is signed in has shown to be the owner. */
export type Ownership = { hasPassword: boolean; isEmailProved: boolean; needsConfirmation: boolean };

type PhonePanelProps = {
  phoneNumber: string | null;
  hasPassword: boolean;
  /** Undefined while it is not known: the server asks for what is missing. */
  needsConfirmation: boolean | undefined;
  onLinked: () => void;
};

/** The number for signing in: linked by its code, and changed once its owner has shown that it is them. */
export function PhonePanel({ phoneNumber, hasPassword, needsConfirmation, onLinked }: PhonePanelProps) {
  const { adopt } = useAuth();
  const title = useRef<HTMLHeadingElement>(null);
  const [isChanging, setIsChanging] = useState(false);
  /** What the server said last; undefined before it was asked. */
  const [isConfirmed, setIsConfirmed] = useState<boolean>();
  const leave = () => {
    setIsChanging(false);
    setIsConfirmed(undefined);
    title.current?.focus();
  };
  const finish = (answer: ApiAnswer) => {
    adopt(answer);
    void toastSuccess(answer.message);
    leave();
    askForSessions();
    onLinked();
  };
  const verify = async (to: string, otp: string) => {
    const answer = await link(to, otp);
    if (answer.refused !== 'confirm') return answer;
    void toastError(answer.message, answer.requestId);
    setIsConfirmed(false);
    return answer;
  };
  const mustConfirm = isConfirmed === undefined ? phoneNumber !== null || needsConfirmation : !isConfirmed;

  const body = () => {
    if (phoneNumber && !isChanging)
      return (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-semibold text-xl tabular-nums">+91 {phoneNumber}</p>
          <Button variant="secondary" onClick={() => setIsChanging(true)}>
            {words.change}
          </Button>
        </div>
      );
    return (
      <div className="max-w-md">
        {mustConfirm ? (
          <ConfirmStep phoneNumber={phoneNumber} hasPassword={hasPassword} onConfirmed={() => setIsConfirmed(true)} />
        ) : (
          <>
            {isConfirmed && (
              <p role="status" className="mb-4 font-semibold">
                {words.newNumber}
              </p>
            )}
            <PhoneProof
              verify={verify}
              onDone={finish}
              failed={words.failed}
              submit={words.submit}
              takesFocus={isConfirmed === true}
            />
          </>
        )}
        {isChanging && (
          <Button variant="ghost" onClick={leave} className="mt-2 -ml-5">
            {words.cancel}
          </Button>
        )}
      </div>
    );
  };

  return (
    <Panel title={words.title} text={phoneNumber ? words.linked : words.text} titleRef={title}>
      {body()}
    </Panel>
  );
}
