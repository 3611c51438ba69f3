import { PasswordPanel } from '@/components/account/password-panel';
import { SessionsPanel } from '@/components/account/sessions-panel';
import { SecondFactor } from './second-factor';

/** Section 2, account of an admin. */
export function AdminAccount({ userId, email }: { userId: string; email: string | null }) {
  return (
    <div className="mt-8 grid items-start gap-6 xl:grid-cols-2">
      <div className="grid min-w-0 gap-6">
        <SecondFactor userId={userId} email={email ?? ''} />
        <SessionsPanel userId={userId} hasPassword={email !== null} />
      </div>
      {email && <PasswordPanel email={email} />}
    </div>
  );
}
