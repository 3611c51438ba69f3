import { Link } from '@/components/ui/link';
import { Scallop } from '@/components/ui/scallop';
import { chrome, footerLinks } from '@/content/navigation';
import { site } from '@/content/site';
import type { ShopFacts } from '@/lib/core/settings/rules.facts';

const LINK = 'inline-flex min-h-9 items-center underline-offset-4 hover:underline';

/** Owner's side, section 9: who sells; what is not set is left out. */
function Identity({ address, licences, seller, phone, email }: ShopFacts) {
  const lines = [
    seller.legalName && chrome.soldBy(seller.legalName),
    seller.address ?? address,
    seller.gstin && chrome.gstin(seller.gstin),
    licences.length > 0 && chrome.licence(licences),
  ].filter((line) => typeof line === 'string');
  const ways = [phone, email].filter((way) => way !== null);
  if (lines.length + ways.length === 0) return null;
  return (
    <div className="mt-4 space-y-1 text-cream-deep text-sm [overflow-wrap:anywhere]">
      {lines.map((line) => (
        <p key={line} className="whitespace-pre-line">
          {line}
        </p>
      ))}
      {ways.map(({ text, href }) => (
        <p key={href}>
          <a href={href} className={LINK}>
            {text}
          </a>
        </p>
      ))}
    </div>
  );
}

export function Footer({ facts }: { facts: ShopFacts }) {
  const { social } = facts;
  return (
    <footer className="relative mt-16">
      <Scallop className="bg-leaf-dark" />
      <div className="bg-leaf-dark pt-10 pb-28 text-cream lg:pb-8">
        <div className="mx-auto grid max-w-6xl gap-10 px-4 sm:px-6 md:grid-cols-[1.4fr_2fr]">
          <div>
            <p className="font-bold font-display text-3xl text-turmeric">{site.name}</p>
            <p className="mt-1 max-w-xs">{site.tagline}</p>
            <Identity {...facts} />
          </div>
          <nav aria-label={chrome.footerNav} className="grid grid-cols-2 gap-8 max-[16rem]:grid-cols-1 sm:grid-cols-3">
            {footerLinks.map(({ title, links }) => (
              <div key={title}>
                <p className="font-bold font-display text-lg text-turmeric">{title}</p>
                <ul className="mt-1">
                  {links.map(({ href, label }) => (
                    <li key={href}>
                      <Link href={href} className={LINK}>
                        {label}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
            {social.length > 0 && (
              <div>
                <p className="font-bold font-display text-lg text-turmeric">{chrome.social}</p>
                <ul className="mt-1">
                  {social.map(({ name, url }) => (
                    <li key={name}>
                      <a href={url} rel="noopener" className={LINK}>
                        {name}
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </nav>
        </div>
        <p className="mx-auto mt-8 max-w-6xl px-4 text-cream-deep text-sm sm:px-6">{chrome.advice}</p>
      </div>
    </footer>
  );
}
