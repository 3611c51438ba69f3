import { LogoutButton } from '@/components/shop/logout-button';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { account } from '@/content/account';
import type { ApiUser } from '@/lib/http/client';
import { EmailNotice } from './email-notice';

const words = account.who;

/** `isEmailProved`: undefined while it is not known. */
export function WhoPanel({ user, isEmailProved }: { user: ApiUser; isEmailProved: boolean | undefined }) {
  const facts = [
    [words.userName, user.userName],
    [words.email, user.email],
    [words.phone, user.phoneNumber && `+91 ${user.phoneNumber}`],
  ] as const;
  return (
    <Panel title={words.title}>
      <dl className="grid gap-4">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt className="text-ink-soft text-sm">{label}</dt>
                <dd className="wrap-anywhere font-semibold text-lg">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {user.email && isEmailProved === false && <EmailNotice />}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button href="/shop/product">{words.order}</Button>
        <LogoutButton />
      </div>
    </Panel>
  );
}
