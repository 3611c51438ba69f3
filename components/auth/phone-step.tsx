'use client';

import { useController } from 'react-hook-form';
import { toastSuccess } from '@/components/ui/toast';
import { phoneLogin } from '@/content/auth';
import { useAuth } from './auth-provider';
import { PhoneField } from './phone-field';
import { SubmitRow } from './submit-row';
import { useServerForm } from './use-server-form';

type PhoneStepProps = { phoneNumber: string; onSent: (phoneNumber: string) => void };

const loadSchema = () => import('@/lib/otp/schema').then((schemas) => schemas.sendOtpSchema);

/** Asks for the number, and begins with the one that was given before. */
export function PhoneStep({ phoneNumber, onSent }: PhoneStepProps) {
  const { sendOtp } = useAuth();
  const { form, control, errorOf, formError, isBusy } = useServerForm({
    names: ['phoneNumber'],
    load: loadSchema,
    send: (values) => sendOtp(values.phoneNumber),
    onDone: (answer, values) => {
      void toastSuccess(answer.message || phoneLogin.sent);
      onSent(values.phoneNumber);
    },
    refusedField: () => 'phoneNumber',
    fallback: phoneLogin.sendFailed,
  });
  const { field } = useController({ control, name: 'phoneNumber', defaultValue: phoneNumber });
  const typed = field.value ?? '';
  return (
    <form {...form} className="grid gap-5">
      <PhoneField
        label={phoneLogin.phone}
        {...field}
        value={typed}
        onNumber={field.onChange}
        error={errorOf('phoneNumber')}
        readOnly={isBusy}
      />
      <SubmitRow isBusy={isBusy} error={formError} why={typed.trim() === '' ? phoneLogin.whyPhone : null}>
        {phoneLogin.send}
      </SubmitRow>
    </form>
  );
}
