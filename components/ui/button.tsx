import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { Link } from './link';
import { Spinner } from './spinner';

type Look = {
  variant?: 'primary' | 'secondary' | 'ghost';
  size?: 'md' | 'lg';
  /** Shows a spinner, sets aria-busy and refuses further presses. */
  busy?: boolean;
};

type ButtonProps =
  | (Look & { href?: undefined } & ComponentProps<'button'>)
  | (Look & { href: string } & Omit<ComponentProps<typeof Link>, 'href'>);

const VARIANTS = {
  primary: 'bg-leaf text-paper shadow-sm enabled:hover:bg-leaf-dark [a&]:hover:bg-leaf-dark',
  secondary: 'border-2 border-leaf bg-paper text-leaf enabled:hover:bg-leaf-soft [a&]:hover:bg-leaf-soft',
  ghost:
    'text-leaf underline decoration-line-strong decoration-1 underline-offset-4 enabled:hover:bg-cream-deep [a&]:hover:bg-cream-deep',
} as const;

const SIZES = { md: 'min-h-11 px-5 py-2', lg: 'min-h-14 px-7 py-3 text-lg' } as const;

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-full text-center font-semibold leading-tight transition-colors duration-150';

const FILLED_DISABLED = 'disabled:border-transparent disabled:bg-line disabled:text-ink-soft disabled:shadow-none';

const DISABLED = {
  primary: FILLED_DISABLED,
  secondary: FILLED_DISABLED,
  ghost: 'disabled:text-ink-soft disabled:no-underline',
} as const;

export function Button({ variant = 'primary', size = 'md', busy = false, className, children, ...rest }: ButtonProps) {
  const classes = clsx(BASE, VARIANTS[variant], SIZES[size], busy ? 'cursor-progress' : DISABLED[variant], className);
  if (rest.href !== undefined) {
    return (
      <Link {...rest} className={classes}>
        {children}
      </Link>
    );
  }
  return (
    <button type="button" {...rest} disabled={busy || rest.disabled} aria-busy={busy || undefined} className={classes}>
      {busy && <Spinner />}
      {children}
    </button>
  );
}
