import { Link } from '@/components/ui/link';
import { chrome, mainLinks } from '@/content/navigation';
import { AccountLink } from './account-link';
import { Logo } from './logo';
import { MenuButton } from './menu-button';
import { NavLink } from './nav-link';
import { OrdersLink } from './orders-link';
import { SignInButton } from './sign-in-button';

const LINK =
  'flex min-h-11 items-center border-transparent border-b-3 px-3 font-semibold hover:border-line-strong aria-[current=page]:border-turmeric aria-[current=page]:text-leaf';

export function Header() {
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-cream">
      <div className="mx-auto flex h-16 max-w-6xl items-center justify-between gap-4 px-4 sm:px-6">
        <Logo />
        <nav aria-label={chrome.mainNav} className="hidden lg:block">
          <ul className="flex gap-1">
            {mainLinks.map(({ href, label }) => (
              <li key={href}>
                <NavLink href={href} className={LINK}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex items-center gap-1">
          <OrdersLink className="flex h-12 min-w-12 items-center justify-center gap-2 rounded-full px-3 font-semibold hover:bg-cream-deep aria-[current=page]:text-leaf max-lg:hidden" />
          <AccountLink className="grid size-12 place-items-center rounded-full hover:bg-cream-deep aria-[current=page]:text-leaf max-lg:hidden" />
          <SignInButton className="max-[22rem]:hidden" />
          <MenuButton className="-mr-2 grid size-12 place-items-center rounded-full hover:bg-cream-deep lg:hidden noscript:hidden" />
        </div>
      </div>
      <noscript>
        <nav aria-label={chrome.mainNav} className="flex flex-wrap gap-x-4 px-4 pb-2 lg:hidden">
          {mainLinks.map(({ href, label }) => (
            <Link key={href} href={href} className="inline-flex min-h-9 items-center underline">
              {label}
            </Link>
          ))}
        </nav>
      </noscript>
    </header>
  );
}
