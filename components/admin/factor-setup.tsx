import { PasswordField } from '@/components/forms/password-field';
import { SubmitRow } from '@/components/forms/submit-row';
import { useServerForm } from '@/components/forms/use-server-form';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Field } from '@/components/ui/field';
import { copyWords, factor } from '@/content/account';
import { callApi } from '@/lib/http/client';
import type { Setup } from './use-factor';

type FactorSetupProps = {
  setup: Setup;
  /** Tells password managers whose password it is. */
  email: string;
  onEnabled: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
};

const words = factor.setup;
const loadSchema = () => import('@/lib/people/auth/schema').then((schemas) => schemas.enableFactorSchema);
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

export function FactorSetup({ setup, email, onEnabled, onCancel }: FactorSetupProps) {
  const { form, field, isBusy, formError } = useServerForm({
    names: ['code', 'password'],
    load: loadSchema,
    send: ({ code, password }) =>
      callApi<{ recoveryCodes: string[] }>('/api/auth/totp/enable', {
        method: 'POST',
        body: { code: code.replace(/\s/g, ''), password },
        fallback: factor.setupFailed,
      }),
    onDone: ({ data }) => onEnabled(data?.recoveryCodes ?? []),
    refusedField: ({ status }) => (status === 403 ? 'password' : 'code'),
    fallback: factor.setupFailed,
  });
  return (
    <div className="grid gap-6">
      <div className="grid items-start gap-x-7 gap-y-4 sm:grid-cols-[12rem_1fr]">
        <img
          src={`data:image/svg+xml;utf8,${encodeURIComponent(setup.qr)}`}
          alt={words.qr}
          width={192}
          height={192}
          className="size-48 rounded-md border border-line bg-paper p-2"
        />
        <div>
          <p>{words.scan}</p>
          <p className="mt-4 font-semibold">{words.secret}</p>
          <p className="mt-1 break-words rounded-md bg-cream-deep px-3 py-2 font-mono">{inFours(setup.secret)}</p>
          <CopyButton text={setup.secret} words={copyWords} className="mt-3" />
        </div>
      </div>
      <form {...form} className="grid max-w-md gap-5">
        <Field
          label={words.code}
          hint={words.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          autoFocus
          {...field('code')}
        />
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={words.password}
          hint={words.passwordHint}
          autoComplete="current-password"
          {...field('password')}
        />
        <div className="flex flex-wrap items-start gap-3">
          <SubmitRow isBusy={isBusy} error={formError}>
            {words.submit}
          </SubmitRow>
          <Button variant="ghost" size="lg" onClick={onCancel} disabled={isBusy}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </div>
  );
}
