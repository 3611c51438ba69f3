import clsx from 'clsx';
import Link from 'next/link';
import { Icon, type IconName } from './icon';

/** A round link that floats; its name shows where there is room and is always read out. */
export function IconLink({
  href,
  icon,
  label,
  className,
}: {
  href: string;
  icon: IconName;
  label: string;
  className?: string;
}) {
  return (
    <Link
      href={href}
      className={clsx(
        'flex h-13 min-w-13 items-center justify-center gap-2 rounded-full font-semibold shadow-md transition-transform duration-150 hover:-translate-y-0.5 sm:px-5',
        className,
      )}
    >
      <Icon name={icon} />
      <span className="sr-only sm:not-sr-only">{label}</span>
    </Link>
  );
}
