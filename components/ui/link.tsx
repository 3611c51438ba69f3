'use client';

import NextLink, { useLinkStatus } from 'next/link';
import { type ComponentProps, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Loader } from './loader';
import { inTurn } from './look-ahead';

type LinkProps = Omit<ComponentProps<typeof NextLink>, 'onPointerEnter' | 'onFocus'>;

/** Section 2, the loader, for a page that takes longer than a blink to come; the first page is never hidden behind it. */
function Pending() {
  const { pending } = useLinkStatus();
  if (!pending) return null;
  // Within a card that moves, or hides what is larger, it would not fill the screen.
  return createPortal(
    <div className="transition-opacity delay-200 duration-150 starting:opacity-0">
      <Loader />
    </div>,
    document.body,
  );
}

/**
 * Next's link, which looks its page up beforehand when somebody reaches for it, or when the page has been quiet for a
 * while; what a page does when it has just come alive belongs to whoever touches it first. `prefetch={false}`: never.
 */
export function Link({ prefetch, children, ...rest }: LinkProps) {
  const [isWanted, setWanted] = useState(false);
  const isWaiting = prefetch !== false && !isWanted;
  useEffect(() => (isWaiting ? inTurn(() => setWanted(true)) : undefined), [isWaiting]);
  const want = isWaiting ? () => setWanted(true) : undefined;
  return (
    <NextLink {...rest} prefetch={isWanted ? prefetch : false} onPointerEnter={want} onFocus={want}>
      {children}
      <Pending />
    </NextLink>
  );
}
