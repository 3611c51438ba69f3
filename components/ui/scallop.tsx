import clsx from 'clsx';

/** A row of half circles; the colour comes from the class. */
export function Scallop({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={clsx(
        'h-3 [mask:radial-gradient(circle_at_50%_100%,#000_0.72rem,transparent_0.78rem)_repeat-x_50%_0/1.5rem_0.76rem]',
        className,
      )}
    />
  );
}
