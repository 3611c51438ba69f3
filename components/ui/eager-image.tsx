'use client';

import type { ComponentProps } from 'react';

type EagerImageProps = ComponentProps<'img'> & { alt: string };

/**
 * A picture in view from the start, of which the browser is told in the page's head. Drawn by the browser's part of the
 * page: otherwise whatever looks ahead at this page would fetch the picture too.
 */
export function EagerImage({ alt, ...rest }: EagerImageProps) {
  return <img {...rest} alt={alt} loading="eager" fetchPriority="high" />;
}
