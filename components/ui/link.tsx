'use client';

import NextLink from 'next/link';
import { type ComponentProps, useEffect, useState } from 'react';
import { inTurn } from './look-ahead';

type LinkProps = Omit<ComponentProps<typeof NextLink>, 'onPointerEnter' | 'onFocus'>;

/**
 * Next's link, which looks its page up beforehand when somebody reaches for it, or when the page has been quiet for a
 * while; what a page does when it has just come alive belongs to whoever touches it first. `prefetch={false}`: never.
 */
export function Link({ prefetch, ...rest }: LinkProps) {
  const [isWanted, setWanted] = useState(false);
  const isWaiting = prefetch !== false && !isWanted;
  useEffect(() => (isWaiting ? inTurn(() => setWanted(true)) : undefined), [isWaiting]);
  const want = isWaiting ? () => setWanted(true) : undefined;
  return <NextLink {...rest} prefetch={isWanted ? prefetch : false} onPointerEnter={want} onFocus={want} />;
}
