import { Images, LayoutDashboard, Package, UserRound } from 'lucide';
import type { ReactNode } from 'react';
import { StepUp } from '@/components/auth/step-up';
import { Logo } from '@/components/shop/logo';
import { LogoutButton } from '@/components/shop/logout-button';
import { NavLink } from '@/components/shop/nav-link';
import { Icon } from '@/components/ui/icon';
import { SkipLink } from '@/components/ui/skip-link';
import { ToastsBelow } from '@/components/ui/toasts-below';
import { admin } from '@/content/admin';
import { adminLinks, chrome } from '@/content/navigation';

const ICONS = {
  '/admin/dashboard': LayoutDashboard,
  '/admin/products': Package,
  '/admin/gallery': Images,
  '/admin/account': UserRound,
} as const;

const LINK =
  'flex min-h-11 items-center justify-center gap-3 rounded-full px-1.5 font-semibold text-sm hover:bg-cream-deep aria-[current=page]:bg-leaf aria-[current=page]:text-paper sm:px-4 sm:text-base lg:justify-start';

/** The header, the links below it and a gap. */
const TOASTS_TOP = '8.5rem';

/** Header, sidebar and content of every admin page. */
export function AdminFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink>{chrome.skip}</SkipLink>
      <ToastsBelow top={TOASTS_TOP} />
      <header className="flex h-16 items-center justify-between gap-4 border-line border-b bg-paper px-4 sm:px-6">
        <Logo href="/admin/dashboard" />
        <LogoutButton />
      </header>
      <div className="lg:grid lg:grid-cols-[14rem_1fr]">
        <nav
          aria-label={admin.nav}
          className="border-line border-b p-2 sm:p-3 lg:min-h-[calc(100dvh-4rem)] lg:border-r lg:border-b-0 lg:p-5"
        >
          <ul className="flex gap-1 overflow-x-auto lg:flex-col">
            {adminLinks.map(({ href, label }) => (
              <li key={href} className="flex-auto sm:flex-none">
                <NavLink href={href} className={LINK}>
                  <Icon of={ICONS[href]} className="hidden size-5 lg:block" />
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <main id="main" tabIndex={-1} className="p-5 outline-none lg:p-10">
          {children}
        </main>
      </div>
      <StepUp />
    </>
  );
}
