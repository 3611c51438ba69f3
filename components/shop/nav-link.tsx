'use client';

import { useLinkStatus } from 'next/link';
import { usePathname } from 'next/navigation';
import type { ComponentProps } from 'react';
import { Link } from '@/components/ui/link';
import { Loader } from '@/components/ui/loader';

/** Section 2, the loader, for a page that takes longer than a blink to come; the first page is never hidden behind it. */
function Pending() {
  const { pending } = useLinkStatus();
  if (!pending) return null;
  return (
    <span className="transition-opacity delay-200 duration-150 starting:opacity-0">
      <Loader />
    </span>
  );
}

type NavLinkProps = ComponentProps<typeof Link> & {
  /** Whether it also stands for the pages below its own. */
  isRoof?: boolean;
};

/** A link that says when it leads to the page one is on. */
export function NavLink({ children, isRoof = false, ...rest }: NavLinkProps) {
  const path = usePathname();
  const here = path === rest.href || (isRoof && path.startsWith(`${rest.href}/`));
  return (
    <Link {...rest} aria-current={here ? 'page' : undefined}>
      {children}
      <Pending />
    </Link>
  );
}
