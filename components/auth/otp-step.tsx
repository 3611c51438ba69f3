import { useState } from 'react';
import { useController } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { OtpField } from '@/components/ui/otp-field';
import { toastSuccess } from '@/components/ui/toast';
import { phoneLogin } from '@/content/auth';
import type { ApiAnswer } from '@/lib/http/client';
import { OTP_LENGTH } from '@/lib/people/otp/rules';
import { ResendButton } from '../forms/resend-button';
import { SubmitRow } from '../forms/submit-row';
import { useServerForm } from '../forms/use-server-form';
import { useAuth } from './auth-provider';

type OtpStepProps = {
  phoneNumber: string;
  /** When the last code was sent, ms. */
  sentAt: number;
  verify: (otp: string) => Promise<ApiAnswer>;
  onDone: (answer: ApiAnswer) => void;
  failed: string;
  submit: string;
  onResent: () => void;
  /** Null where it can be no other number. */
  onChangeNumber: (() => void) | null;
};

/** The server's schema without the number, which was accepted before. */
const loadSchema = () =>
  import('@/lib/people/otp/schema').then((schemas) => schemas.verifyOtpSchema.pick({ otp: true }));

export function OtpStep({ phoneNumber, sentAt, verify, failed, submit, ...on }: OtpStepProps) {
  const { sendOtp } = useAuth();
  const [isResending, setIsResending] = useState(false);
  const {
    form,
    control,
    errorOf,
    formError,
    isBusy,
    refuse,
    reset,
    submit: send,
  } = useServerForm({
    names: ['otp'],
    load: loadSchema,
    send: ({ otp }) => verify(otp),
    onDone: on.onDone,
    refusedField: () => 'otp',
    fallback: failed,
    leaves: true,
  });
  const { field } = useController({ control, name: 'otp', defaultValue: '' });
  const isWaiting = isBusy || isResending;
  const typed = field.value ?? '';

  const resend = async () => {
    setIsResending(true);
    const answer = await sendOtp(phoneNumber);
    setIsResending(false);
    if (!answer.success) return refuse(answer);
    reset();
    void toastSuccess(answer.message || phoneLogin.sent);
    on.onResent();
  };

  return (
    <form {...form} className="grid gap-5">
      <p data-keep-clear="" className="rounded-md bg-leaf-soft px-4 py-3">
        {phoneLogin.sentTo} <strong className="whitespace-nowrap font-semibold tabular-nums">+91 {phoneNumber}</strong>
      </p>
      <OtpField
        // A new code begins anew, with the focus that its button had.
        key={sentAt}
        label={phoneLogin.otp}
        name="otp"
        length={OTP_LENGTH}
        value={typed}
        onChange={field.onChange}
        onWhole={send}
        hint={phoneLogin.otpHint}
        error={errorOf('otp')}
        readOnly={isWaiting}
        autoFocus
      />
      <SubmitRow
        isBusy={isBusy}
        error={formError}
        disabled={isResending}
        why={typed.trim() === '' && !isWaiting ? phoneLogin.whyOtp(OTP_LENGTH) : null}
      >
        {submit}
      </SubmitRow>
      <div className="flex flex-wrap justify-between gap-2">
        {on.onChangeNumber && (
          <Button variant="secondary" onClick={on.onChangeNumber} disabled={isWaiting}>
            {phoneLogin.change}
          </Button>
        )}
        <ResendButton
          key={sentAt}
          sentAt={sentAt}
          isBusy={isResending}
          disabled={isWaiting}
          onResend={() => void resend()}
        />
      </div>
    </form>
  );
}
