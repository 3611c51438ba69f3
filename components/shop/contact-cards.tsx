import { Mail, MapPin, Phone } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { contact } from '@/content/contact';
import { site } from '@/content/site';

const CARDS = [
  { title: contact.location, value: site.address, href: null, icon: MapPin },
  { title: contact.phone, value: site.phone, href: site.phoneHref, icon: Phone },
  { title: contact.email, value: site.email, href: site.emailHref, icon: Mail },
] as const;

/** Where the shop is and how to reach it without the form. */
export function ContactCards() {
  return (
    <section aria-labelledby="reach-title">
      <h2 id="reach-title" className="text-2xl">
        {contact.reach}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {CARDS.map(({ title, value, href, icon }) => (
          <li key={title} className="flex items-center gap-4 py-4">
            <span className="grid size-12 shrink-0 place-items-center rounded-full bg-leaf-soft text-leaf">
              <Icon of={icon} className="size-6" />
            </span>
            <div className="min-w-0">
              <h3 className="text-ink-soft text-sm">{title}</h3>
              {href ? (
                <a
                  href={href}
                  className="inline-flex min-h-9 items-center break-words text-lg underline underline-offset-4"
                >
                  {value}
                </a>
              ) : (
                <p className="break-words text-lg">{value}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {site.phone.startsWith('[') && <p className="mt-1 text-ink-soft text-sm">{contact.pending}</p>}
    </section>
  );
}
