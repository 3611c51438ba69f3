import type { NavLink } from './navigation';

/**
 * Which terms, refund policy and privacy notice are shown: the day from which they hold, kept with each order. A test
 * asks for a new one whenever a word of them changes.
 */
export const acceptedVersion = '2026-11-30';

/** Owner's side, section 9: the line above the button that places an order, with what it leads to. */
export const accepting: readonly (string | NavLink)[] = [
  'By placing the order you accept the ',
  { href: '/shop/terms', label: 'terms' },
  ', the ',
  { href: '/shop/refund', label: 'refund policy' },
  ' and the ',
  { href: '/shop/privacy', label: 'privacy notice' },
];
