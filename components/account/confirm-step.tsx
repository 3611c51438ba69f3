import { useState } from 'react';
import { useAuth } from '@/components/auth/auth-provider';
import { forgetCode, lastCodeTo, rememberCode } from '@/components/auth/last-code';
import { OtpStep } from '@/components/auth/otp-step';
import { PasswordField } from '@/components/forms/password-field';
import { SubmitRow } from '@/components/forms/submit-row';
import { useServerForm } from '@/components/forms/use-server-form';
import { Button } from '@/components/ui/button';
import { toastError, toastSuccess } from '@/components/ui/toast';
import { account } from '@/content/account';
import { phoneLogin } from '@/content/auth';
import { callApi } from '@/lib/http/client';

const words = account.confirm;
const PATH = '/api/auth/confirm';

const confirm = (body: { password: string } | { otp: string }) =>
  callApi(PATH, { method: 'POST', body, fallback: words.failed });

type ConfirmStepProps = { phoneNumber: string | null; hasPassword: boolean; onConfirmed: () => void };

/** Asks whoever is signed in to show that it is them: with the password, or a code to the number they have. */
export function ConfirmStep({ phoneNumber, hasPassword, onConfirmed }: ConfirmStepProps) {
  const { sendOtp } = useAuth();
  const [sentAt, setSentAt] = useState<number | null>(null);
  const [isSending, setIsSending] = useState(false);

  const sent = (to: string, since: number) => {
    rememberCode(to, since);
    setSentAt(since);
  };
  const send = async (to: string) => {
    setIsSending(true);
    const answer = await sendOtp(to);
    setIsSending(false);
    // The code that was sent to it a moment ago may have arrived, and still counts.
    const before = answer.status === 429 ? lastCodeTo(to) : null;
    if (!answer.success && before === null) return void toastError(answer.message, answer.requestId);
    void toastSuccess(before === null ? answer.message || phoneLogin.sent : phoneLogin.stillCounts);
    sent(to, before ?? Date.now());
  };

  if (phoneNumber && sentAt !== null)
    return (
      <OtpStep
        phoneNumber={phoneNumber}
        sentAt={sentAt}
        verify={(otp) => confirm({ otp })}
        onDone={({ message }) => {
          forgetCode();
          void toastSuccess(message);
          onConfirmed();
        }}
        failed={words.failed}
        submit={words.submit}
        onResent={() => sent(phoneNumber, Date.now())}
        onChangeNumber={null}
      />
    );
  return (
    <div className="grid gap-4">
      <p>{hasPassword ? (phoneNumber ? words.either : words.password) : words.code}</p>
      {hasPassword && <PasswordForm onConfirmed={onConfirmed} isBlocked={isSending} />}
      {phoneNumber && (
        <Button
          variant={hasPassword ? 'ghost' : 'primary'}
          size={hasPassword ? 'md' : 'lg'}
          busy={isSending}
          autoFocus={!hasPassword}
          onClick={() => void send(phoneNumber)}
          className={hasPassword ? '-ml-5 justify-self-start' : undefined}
        >
          {words.sendCode(phoneNumber)}
        </Button>
      )}
    </div>
  );
}

const loadSchema = () => import('@/lib/people/proofs/schema').then((schemas) => schemas.ownershipSchema);

function PasswordForm({ onConfirmed, isBlocked }: { onConfirmed: () => void; isBlocked: boolean }) {
  const { form, field, isBusy, formError } = useServerForm({
    names: ['password'],
    load: loadSchema,
    send: ({ password }) => confirm({ password }),
    onDone: onConfirmed,
    refusedField: () => 'password',
    fallback: words.failed,
  });
  return (
    <form {...form} className="grid gap-4">
      <PasswordField label={words.label} autoComplete="current-password" autoFocus {...field('password')} />
      <SubmitRow isBusy={isBusy} error={formError} disabled={isBlocked} className="w-full sm:w-auto">
        {words.submit}
      </SubmitRow>
    </form>
  );
}
