'use client';

import { usePathname } from 'next/navigation';
import type { ComponentProps } from 'react';
import { Link } from '@/components/ui/link';

type NavLinkProps = ComponentProps<typeof Link> & {
  /** Whether it also stands for the pages below its own. */
  isRoof?: boolean;
};

/** A link that says when it leads to the page one is on. */
export function NavLink({ isRoof = false, ...rest }: NavLinkProps) {
  const path = usePathname();
  const here = path === rest.href || (isRoof && path.startsWith(`${rest.href}/`));
  return <Link {...rest} aria-current={here ? 'page' : undefined} />;
}
