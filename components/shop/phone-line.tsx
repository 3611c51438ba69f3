import { Link } from '@/components/ui/link';
import { home } from '@/content/home';
import { toBeSet } from '@/content/site';
import type { Reach } from '@/lib/core/settings/rules.facts';

const { call, write } = home.ordering;

type PhoneLineProps = { phone: Reach | null; isDraft: boolean };

/** The queries line; until the owner has given a number, the way to the contact page. */
export function PhoneLine({ phone, isDraft }: PhoneLineProps) {
  const look = 'font-bold font-display text-xl';
  if (!phone)
    return (
      <>
        {isDraft && (
          <p>
            {call} {toBeSet}
          </p>
        )}
        <Link href="/shop/contact" className={`${look} underline decoration-line-strong underline-offset-4`}>
          {write}
        </Link>
      </>
    );
  return (
    <p>
      {call}{' '}
      <a href={phone.href} className={look}>
        {phone.text}
      </a>
    </p>
  );
}
