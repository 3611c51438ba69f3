import Link from 'next/link';
import { Scallop } from '@/components/ui/scallop';
import { chrome, footerLinks } from '@/content/navigation';
import { site } from '@/content/site';

const LINK = 'inline-flex min-h-9 items-center underline-offset-4 hover:underline';

export function Footer() {
  return (
    <footer className="relative mt-16">
      <Scallop className="bg-leaf-dark" />
      <div className="bg-leaf-dark pt-10 pb-28 text-cream lg:pb-8">
        <div className="mx-auto grid max-w-6xl gap-10 px-4 sm:px-6 md:grid-cols-[1.4fr_2fr]">
          <div>
            <p className="font-bold font-display text-3xl text-turmeric">{site.name}</p>
            <p className="mt-1 max-w-xs">{site.tagline}</p>
            <p className="mt-4 text-cream-deep text-sm">{site.address}</p>
            <p className="text-cream-deep text-sm">{site.licence}</p>
          </div>
          <nav aria-label={chrome.footerNav} className="grid grid-cols-2 gap-8 sm:grid-cols-3">
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
            <div>
              <p className="font-bold font-display text-lg text-turmeric">{chrome.social}</p>
              <ul className="mt-1">
                {site.social.map(({ name, href }) => (
                  <li key={name}>
                    {href ? (
                      <a href={href} rel="noopener" className={LINK}>
                        {name}
                      </a>
                    ) : (
                      <span className="inline-flex min-h-9 items-center text-cream-deep">
                        {name} ({chrome.soon})
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            </div>
          </nav>
        </div>
        <p className="mx-auto mt-8 max-w-6xl px-4 text-cream-deep text-sm sm:px-6">{chrome.advice}</p>
      </div>
    </footer>
  );
}
