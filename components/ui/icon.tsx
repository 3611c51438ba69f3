import clsx from 'clsx';
import type { IconNode } from 'lucide';

export type { IconNode };

/** The messenger's own sign, which no general family of icons has. */
export const WhatsApp: IconNode = [
  [
    'path',
    {
      d: 'M4 20l1.2-4A8 8 0 1 1 8.3 19ZM9 8.5c-.5 3 3 6.5 6 6.5.8 0 1.2-.8 1.3-1.5l-2-1-1 1c-1-.5-1.8-1.3-2.3-2.3l1-1-1-2c-.8 0-1.7.1-2 .3Z',
    },
  ],
];

/**
 * A drawing of the icon family, which comes as data and needs no script; 24 pixels
 * unless a class says otherwise, and decoration unless the parent gives it a name.
 */
export function Icon({ of, className }: { of: IconNode; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={clsx('shrink-0', className)}
    >
      {of.map(([Part, attributes]) => (
        <Part key={String(Object.values(attributes))} {...attributes} />
      ))}
    </svg>
  );
}
