import { Icon } from '@/components/ui/icon';
import { contact } from '@/content/contact';
import { site } from '@/lib/site';

const CARDS = [
  { title: contact.location, value: site.address, href: null, icon: 'pin' },
  { title: contact.phone, value: site.phone, href: site.phoneHref, icon: 'phone' },
  { title: contact.email, value: site.email, href: site.emailHref, icon: 'mail' },
] as const;

export function ContactCards() {
  return (
    <section aria-label={contact.title}>
      <h2 className="sr-only">{contact.title}</h2>
      <ul className="grid gap-4 md:grid-cols-3">
        {CARDS.map(({ title, value, href, icon }) => (
          <li key={title} className="rounded-lg border border-line bg-paper p-6">
            <Icon name={icon} className="size-9 text-leaf" />
            <h3 className="mt-3 text-2xl">{title}</h3>
            {href ? (
              <a
                href={href}
                className="inline-flex min-h-11 items-center break-words text-lg underline underline-offset-4"
              >
                {value}
              </a>
            ) : (
              <p className="break-words text-lg">{value}</p>
            )}
          </li>
        ))}
      </ul>
      {site.phone.startsWith('[') && <p className="mt-3 text-ink-soft text-sm">{contact.pending}</p>}
    </section>
  );
}
