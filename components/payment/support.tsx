import { Mail, Phone } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { failed } from '@/content/payment';
import { site } from '@/content/site';

const words = failed.support;

const CONTACTS = [
  { label: words.phone, icon: Phone, value: site.phone, href: site.phoneHref },
  { label: words.email, icon: Mail, value: site.email, href: site.emailHref },
];

export function Support() {
  return (
    <section aria-labelledby="support" className="mt-10 rounded-lg border border-line bg-paper p-5 sm:p-7">
      <h2 id="support" className="text-2xl">
        {words.title}
      </h2>
      <p className="mt-1 text-ink-soft">{words.text}</p>
      <dl className="mt-4 grid gap-3 sm:grid-cols-2">
        {CONTACTS.map(({ label, icon, value, href }) => (
          <div key={label}>
            <dt className="flex items-center gap-2 text-ink-soft text-sm">
              <Icon of={icon} className="size-5 text-leaf" />
              {label}
            </dt>
            <dd className="mt-0.5 break-words pl-7 font-semibold">
              {href ? (
                <a href={href} className="text-leaf underline underline-offset-4">
                  {value}
                </a>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
