import { Clock, Mail, MapPin, Phone } from 'lucide';
import { Icon, WhatsApp } from '@/components/ui/icon';
import { contact } from '@/content/contact';
import { toBeSet } from '@/content/site';
import type { ShopFacts } from '@/lib/core/settings/rules.facts';
import { KitList } from './kit-label';

function cardsOf({ address, phone, whatsappHref, email, hours, isDraft }: ShopFacts) {
  const unset = { text: isDraft ? toBeSet : null, href: null };
  return [
    { title: contact.location, ...(address ? { text: address, href: null } : unset), icon: MapPin },
    { title: contact.phone, ...(phone ?? unset), icon: Phone },
    { title: contact.whatsapp, text: whatsappHref && contact.chat, href: whatsappHref, icon: WhatsApp },
    { title: contact.email, ...(email ?? unset), icon: Mail },
    { title: contact.hours, text: hours, href: null, icon: Clock },
  ];
}

/** Where the shop is and how to reach it without the form; what the owner has not given is left out of a live shop. */
export function ContactCards({ facts }: { facts: ShopFacts }) {
  const cards = cardsOf(facts).filter(({ text }) => text);
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="reach-title">
      <h2 id="reach-title" className="text-2xl">
        {contact.reach}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {cards.map(({ title, text, href, icon }) => (
          <li key={title} className="flex items-center gap-4 py-4">
            <span className="grid size-12 shrink-0 place-items-center rounded-full bg-leaf-soft text-leaf">
              <Icon of={icon} className="size-6" />
            </span>
            <div className="min-w-0">
              <h3 className="text-ink-soft text-sm">{title}</h3>
              {href ? (
                <a
                  href={href}
                  className="inline-flex min-h-9 items-center break-words text-lg underline underline-offset-4 [overflow-wrap:anywhere]"
                >
                  {text}
                </a>
              ) : (
                <p className="whitespace-pre-line break-words text-lg">{text}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Owner's side, section 9: who sells, as it stands on the papers. */
export function SellerCard({ facts: { seller, licences } }: { facts: ShopFacts }) {
  const words = contact.seller;
  const rows: [term: string, text: string | null][] = [
    [words.legalName, seller.legalName],
    [words.address, seller.address],
    [words.gstin, seller.gstin],
    [words.licences, licences.join(', ') || null],
  ];
  if (rows.every(([, text]) => text === null)) return null;
  return (
    <section aria-labelledby="seller-title">
      <h2 id="seller-title" className="mb-2 text-2xl">
        {words.title}
      </h2>
      <KitList label={words.title} rows={rows} />
    </section>
  );
}
