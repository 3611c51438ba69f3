'use client';

import Link, { useLinkStatus } from 'next/link';
import { usePathname } from 'next/navigation';
import type { ComponentProps } from 'react';
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

/** A link that says when it leads to the page one is on. */
export function NavLink({ children, ...rest }: ComponentProps<typeof Link>) {
  const here = usePathname() === rest.href;
  return (
    <Link {...rest} aria-current={here ? 'page' : undefined}>
      {children}
      <Pending />
    </Link>
  );
}
