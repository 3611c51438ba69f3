'use client';

import type { ReactNode } from 'react';
import { useInView } from '@/components/ui/use-in-view';

type BetweenProps = { after: string; until: string; children: ReactNode };

/** Shows its children from where `after` has left the screen at its top until `until` comes into view. */
export function Between({ after, until, children }: BetweenProps) {
  const isAhead = useInView(after, 'below');
  const isOver = useInView(until, 'above');
  return <div hidden={isAhead !== false || isOver !== false}>{children}</div>;
}
