import clsx from 'clsx';
import { Icon, type IconNode } from './icon';
import { Link } from './link';

type IconLinkProps = {
  href: string;
  icon: IconNode;
  label: string;
  /** Where there is a bar for it the label is seen, with this after it. */
  detail?: string;
  className?: string;
};

/** A round link that floats; its name shows where there is room and is always read out. */
export function IconLink({ href, icon, label, detail, className }: IconLinkProps) {
  return (
    <Link
      href={href}
      title={label}
      className={clsx(
        'flex h-13 min-w-13 items-center justify-center gap-2 whitespace-nowrap rounded-full font-semibold shadow-md transition-transform duration-150 hover:-translate-y-0.5',
        detail && 'max-[90rem]:px-5',
        className,
      )}
    >
      <Icon of={icon} />
      <span className={detail ? 'min-[90rem]:sr-only' : 'sr-only'}>{label}</span>
      {detail && <span className="font-bold font-display min-[90rem]:hidden">{detail}</span>}
    </Link>
  );
}
