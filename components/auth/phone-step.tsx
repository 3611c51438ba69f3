import { type ChangeEvent, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { toastSuccess } from '@/components/ui/toast';
import { phoneLogin } from '@/content/auth';
import { PHONE_LENGTH, toTypedPhone } from '@/lib/people/phones/rules';
import { PhoneField } from '../forms/phone-field';
import { SubmitRow } from '../forms/submit-row';
import { useServerForm } from '../forms/use-server-form';
import { useAuth } from './auth-provider';
import { lastCodeTo, waitingSignIn } from './last-code';

type PhoneStepProps = {
  phoneNumber: string;
  /** The page is about nothing else: the number can be typed at once. */
  takesFocus: boolean;
  /** Goes on with the sign-in that waits for its code. */
  goesOn: boolean;
  onSent: (phoneNumber: string, sentAt: number) => void;
};

const loadSchema = () => import('@/lib/people/otp/schema').then((schemas) => schemas.sendOtpSchema);

/** On nothing, or on what was left with the page before. */
const isNowhere = (focused: Element | null) => !focused?.checkVisibility() || focused === document.body;

/** Asks for the number, and begins with the one that was given before. */
export function PhoneStep({ phoneNumber, takesFocus, goesOn, onSent }: PhoneStepProps) {
  const { sendOtp } = useAuth();
  const { form, field, focus, getValue, setValue, formError, isBusy } = useServerForm({
    names: ['phoneNumber'],
    load: loadSchema,
    send: (values) => sendOtp(values.phoneNumber),
    onDone: (answer, values) => {
      void toastSuccess(answer.message || phoneLogin.sent);
      onSent(values.phoneNumber, Date.now());
    },
    // The code that this browser was sent a moment ago may have arrived, and still counts.
    onRefused: ({ status }, values) => {
      const sentAt = status === 429 ? lastCodeTo(values.phoneNumber) : null;
      if (sentAt === null) return false;
      void toastSuccess(phoneLogin.stillCounts);
      onSent(values.phoneNumber, sentAt);
      return true;
    },
    refusedField: () => 'phoneNumber',
    fallback: phoneLogin.sendFailed,
  });
  const [typed, setTyped] = useState(phoneNumber);
  const { onChange, ...input } = field('phoneNumber');

  const put = useCallback(
    (text: string) => {
      setValue('phoneNumber', text);
      setTyped(text);
    },
    [setValue],
  );

  // What was typed before the page came alive was seen by nobody yet.
  useEffect(() => {
    const early = getValue('phoneNumber') ?? '';
    put(toTypedPhone(early, early.length).text);
  }, [getValue, put]);

  const begin = useEffectEvent(() => {
    const waiting = goesOn && !getValue('phoneNumber') ? waitingSignIn() : null;
    if (waiting) onSent(waiting.phoneNumber, waiting.sentAt);
    else if (takesFocus && isNowhere(document.activeElement)) focus('phoneNumber');
  });
  useEffect(() => begin(), []);

  return (
    <form {...form} className="grid gap-5">
      <PhoneField
        label={phoneLogin.phone}
        {...(phoneNumber ? { defaultValue: phoneNumber, autoFocus: true } : {})}
        {...input}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          setTyped(event.target.value);
          void onChange(event);
        }}
        onNumber={put}
      />
      <SubmitRow isBusy={isBusy} error={formError} why={typed.trim() === '' ? phoneLogin.whyPhone(PHONE_LENGTH) : null}>
        {phoneLogin.send}
      </SubmitRow>
    </form>
  );
}
