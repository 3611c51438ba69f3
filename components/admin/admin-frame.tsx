import { type IconNode, Images, LayoutDashboard, Package, Settings, ShoppingBag, UserRound } from 'lucide';
import type { ReactNode } from 'react';
import { SignInAgain } from '@/components/auth/sign-in-again';
import { StepUp } from '@/components/auth/step-up';
import { Logo } from '@/components/shop/logo';
import { LogoutButton } from '@/components/shop/logout-button';
import { NavLink } from '@/components/shop/nav-link';
import { Icon } from '@/components/ui/icon';
import { SkipLink } from '@/components/ui/skip-link';
import { admin } from '@/content/admin';
import { adminLinks, chrome } from '@/content/navigation';
import { AttentionCount } from './attention-count';

type Href = (typeof adminLinks)[number]['href'];

const ICONS: Record<Href, IconNode> = {
  '/admin/dashboard': LayoutDashboard,
  '/admin/orders': ShoppingBag,
  '/admin/products': Package,
  '/admin/gallery': Images,
  '/admin/settings': Settings,
  '/admin/account': UserRound,
};

const ACCOUNT: Href = '/admin/account';
/** On a phone they are the bar at the bottom; the account stands at the top. */
const mainLinks = adminLinks.filter(({ href }) => href !== ACCOUNT);

const SIDE_LINK =
  'flex min-h-11 items-center gap-3 rounded-full px-4 font-semibold hover:bg-cream-deep aria-[current=page]:bg-leaf aria-[current=page]:text-paper';
const BAR_LINK =
  'relative flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-md px-1 font-semibold text-ink-soft text-xs aria-[current=page]:text-leaf aria-[current=page]:before:absolute aria-[current=page]:before:top-0 aria-[current=page]:before:h-1 aria-[current=page]:before:w-8 aria-[current=page]:before:rounded-full aria-[current=page]:before:bg-leaf';

function Sidebar({ attention }: { attention: number }) {
  return (
    <nav aria-label={admin.nav} className="hidden border-line border-r p-5 lg:block lg:min-h-[calc(100dvh-4rem)]">
      <ul className="sticky top-5 grid gap-1">
        {adminLinks.map(({ href, label }) => (
          <li key={href}>
            <NavLink href={href} isRoof className={SIDE_LINK}>
              <Icon of={ICONS[href]} className="size-5" />
              <span className="flex-1">{label}</span>
              {href === '/admin/orders' && <AttentionCount first={attention} />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function BottomBar({ attention }: { attention: number }) {
  return (
    <nav
      aria-label={admin.nav}
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-paper px-1 pb-[env(safe-area-inset-bottom)] shadow-lg lg:hidden"
    >
      <ul className="mx-auto flex max-w-xl">
        {mainLinks.map(({ href, label }) => (
          <li key={href} className="min-w-0 flex-1">
            <NavLink href={href} isRoof className={BAR_LINK}>
              <Icon of={ICONS[href]} className="size-6" />
              {label}
              {href === '/admin/orders' && (
                <span className="absolute top-1 left-1/2 ml-1.5">
                  <AttentionCount first={attention} />
                </span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type AdminFrameProps = {
  /** Whose page it is. */
  personId: string;
  /** So many orders need it. */
  attention: number;
  children: ReactNode;
};

/** Header, links and content of every admin page. */
export function AdminFrame({ personId, attention, children }: AdminFrameProps) {
  return (
    <>
      <SkipLink>{chrome.skip}</SkipLink>
      <header className="flex h-16 items-center justify-between gap-1 border-line border-b bg-paper px-2 min-[360px]:gap-4 min-[360px]:px-4 sm:px-6">
        <Logo href="/admin/dashboard" />
        <div className="flex items-center min-[360px]:gap-2">
          <NavLink
            href={ACCOUNT}
            className="grid size-12 place-items-center rounded-full hover:bg-cream-deep aria-[current=page]:text-leaf lg:hidden"
          >
            <Icon of={UserRound} />
            <span className="sr-only">{admin.account.title}</span>
          </NavLink>
          <LogoutButton />
        </div>
      </header>
      <div className="lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
        <Sidebar attention={attention} />
        <main
          id="main"
          tabIndex={-1}
          className="p-5 pb-[calc(6rem+env(safe-area-inset-bottom))] outline-none lg:p-10 lg:pb-10"
        >
          {children}
        </main>
      </div>
      <BottomBar attention={attention} />
      <StepUp />
      <SignInAgain personId={personId} />
    </>
  );
}
