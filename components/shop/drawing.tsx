import clsx from 'clsx';

/** One of the shop's own drawings; decoration beside words that say the same. */
export function Drawing({ name, className }: { name: string; className?: string }) {
  return (
    <img
      src={`/illustrations/${name}.webp`}
      alt=""
      width={200}
      height={200}
      loading="lazy"
      decoding="async"
      className={clsx('shrink-0', className)}
    />
  );
}
