import clsx from 'clsx';

const STROKES = {
  alert: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 8v4.5M12 16h.01',
  box: 'M4 8.5 12 4l8 4.5v7.5l-8 4.5-8-4.5Zm0 0 8 4.5 8-4.5M12 13v7.5',
  cart: 'M3 4.5h2.5L8 15.5h9.5l2-8H6.2M9.5 19.7h.01M16.5 19.7h.01',
  cash: 'M3 7h18v10H3ZM12 14.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM6.2 12h.01M17.8 12h.01',
  check: 'm6 12.5 4 4 8-9',
  close: 'm6 6 12 12M18 6 6 18',
  device: 'M4 5.5h16v10.5H4ZM9 20h6M12 16v4',
  down: 'm6 9.5 6 6 6-6',
  drop: 'M12 3.5c3.5 4.3 5.5 7.3 5.5 10.3a5.5 5.5 0 0 1-11 0c0-3 2-6 5.5-10.3ZM9.5 14.5a2.7 2.7 0 0 0 2 2.3',
  enlarge:
    'M9.5 4H4v5.5M14.5 4H20v5.5M9.5 20H4v-5.5M14.5 20H20v-5.5M4 4l5.5 5.5M20 4l-5.5 5.5M4 20l5.5-5.5M20 20l-5.5-5.5',
  left: 'm14.5 6-6 6 6 6',
  mail: 'M3.5 6h17v12h-17Zm0 1 8.5 6.5L20.5 7',
  menu: 'M4 7h16M4 12h16M4 17h10',
  minus: 'M6 12h12',
  pause: 'M9 6v12M15 6v12',
  phone: 'M5 4h4l1.5 4.5-2 1.5c1 2.5 3 4.5 5.5 5.5l1.5-2L20 15v4c0 .6-.4 1-1 1C11 20 4 13 4 5c0-.6.4-1 1-1Z',
  'phone-device': 'M7.5 3h9v18h-9ZM11 17.8h2',
  pin: 'M12 21c4.5-5 6.5-8.2 6.5-11a6.5 6.5 0 0 0-13 0c0 2.8 2 6 6.5 11ZM12 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z',
  play: 'M8 5.5v13l10.5-6.5Z',
  plus: 'M12 6v12M6 12h12',
  right: 'm9.5 6 6 6-6 6',
  shake:
    'M10 4h4v3l1.5 2v9.5c0 1-.5 1.5-1.5 1.5h-4c-1 0-1.5-.5-1.5-1.5V9L10 7ZM8.5 13h7M5 9.5c-1 1.5-1 4 0 5.5M19 9.5c1 1.5 1 4 0 5.5',
  sparkle:
    'M12 3.5c.8 5 2.5 6.7 7.5 7.5-5 .8-6.7 2.5-7.5 7.5-.8-5-2.5-6.7-7.5-7.5 5-.8 6.7-2.5 7.5-7.5ZM19 17v4M17 19h4',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.5V5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3 7 7M17 17l1.7 1.7M5.3 18.7 7 17M17 7l1.7-1.7',
  truck:
    'M3 6.5h11V16H3ZM14 10h4l3 3.2V16h-7ZM7 19a1.7 1.7 0 1 0 0-3.4A1.7 1.7 0 0 0 7 19ZM17 19a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4Z',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20c.8-3.7 3.7-5.5 7.5-5.5s6.7 1.8 7.5 5.5',
  whatsapp:
    'M4 20l1.2-4A8 8 0 1 1 8.3 19ZM9 8.5c-.5 3 3 6.5 6 6.5.8 0 1.2-.8 1.3-1.5l-2-1-1 1c-1-.5-1.8-1.3-2.3-2.3l1-1-1-2c-.8 0-1.7.1-2 .3Z',
} as const;

export type IconName = keyof typeof STROKES;

/** Line drawings of one family; decoration unless the parent gives it a name. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={clsx('size-6 shrink-0', className)}
    >
      <path d={STROKES[name]} />
    </svg>
  );
}
