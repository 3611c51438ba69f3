import clsx from 'clsx';
import type { IconNode } from 'lucide';

export type { IconNode };

/** The messenger's sign, which no general family of icons has: a receiver in a bubble. */
export const WhatsApp: IconNode = [
  ['path', { d: 'M7.1 20.2 2.6 21.4 3.8 16.9A9.4 9.4 0 1 1 7.1 20.2Z' }],
  [
    'path',
    {
      d: 'M8.6 7.6c.4-.5 1.2-.4 1.5.2l.7 1.4c.2.4.1.9-.2 1.2l-.5.5c.6 1.4 1.6 2.4 3 3l.5-.5c.3-.3.8-.4 1.2-.2l1.4.7c.6.3.7 1.1.2 1.5-.9.9-2.2 1.1-3.4.5A10.2 10.2 0 0 1 8.1 11c-.6-1.2-.4-2.5.5-3.4Z',
      fill: 'currentColor',
      strokeWidth: 0.6,
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
