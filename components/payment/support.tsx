import { Mail, Phone } from 'lucide';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { failed } from '@/content/payment';
import { toBeSet } from '@/content/site';
import type { ShopFacts } from '@/lib/core/settings/rules.facts';

const words = failed.support;

type SupportProps = { facts: Pick<ShopFacts, 'phone' | 'email' | 'isDraft'> };

/** Section 2, support contact details; the contact page where the owner has given none. */
export function Support({ facts: { phone, email, isDraft } }: SupportProps) {
  const unset = isDraft ? { text: toBeSet, href: null } : null;
  const contacts = [
    { label: words.phone, icon: Phone, reach: phone ?? unset },
    { label: words.email, icon: Mail, reach: email ?? unset },
  ].flatMap(({ reach, ...contact }) => (reach ? [{ ...contact, ...reach }] : []));
  return (
    <section aria-labelledby="support" className="mt-10 rounded-lg border border-line bg-paper p-5 sm:p-7">
      <h2 id="support" className="text-2xl">
        {words.title}
      </h2>
      <p className="mt-1 text-ink-soft">{words.text}</p>
      {!phone && !email && (
        <Button variant="secondary" href="/shop/contact" className="mt-4">
          {words.contact}
        </Button>
      )}
      <dl className="mt-4 grid gap-3 empty:hidden sm:grid-cols-2">
        {contacts.map(({ label, icon, text, href }) => (
          <div key={label}>
            <dt className="flex items-center gap-2 text-ink-soft text-sm">
              <Icon of={icon} className="size-5 text-leaf" />
              {label}
            </dt>
            <dd className="mt-0.5 break-words pl-7 font-semibold">
              {href ? (
                <a href={href} className="text-leaf underline underline-offset-4">
                  {text}
                </a>
              ) : (
                text
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
