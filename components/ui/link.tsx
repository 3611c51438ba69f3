'use client';

import NextLink from 'next/link';
import { type ComponentProps, useEffect, useState } from 'react';
import { inTurn } from './look-ahead';

/**
 * Next's link, which looks its page up beforehand when somebody reaches for it, or when the page has been quiet for a
 * while; what a page does when it has just come alive belongs to whoever touches it first. `prefetch={false}`: never.
 */
export function Link({ prefetch, onPointerEnter, onTouchStart, onFocus, ...rest }: ComponentProps<typeof NextLink>) {
  const [isWanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  const isNever = prefetch === false;
  useEffect(() => (isNever || isWanted ? undefined : inTurn(() => setWanted(true))), [isNever, isWanted]);
  return (
    <NextLink
      {...rest}
      prefetch={isWanted ? prefetch : false}
      onPointerEnter={(event) => {
        want();
        onPointerEnter?.(event);
      }}
      onTouchStart={(event) => {
        want();
        onTouchStart?.(event);
      }}
      onFocus={(event) => {
        want();
        onFocus?.(event);
      }}
    />
  );
}
