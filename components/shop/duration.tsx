import clsx from 'clsx';
import { home } from '@/content/home';

const MONTHS = [1, 2, 3, 4, 5, 6] as const;

function Star({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={clsx('size-5 shrink-0 fill-turmeric-deep', className)}>
      <path d="m12 2.5 2.8 6.3 6.8.6-5.2 4.5 1.6 6.7-6-3.6-6 3.6 1.6-6.7L2.4 9.4l6.8-.6Z" />
    </svg>
  );
}

/** Six months as six drops of a row; the first is the minimum, all of them are optimal. */
export function Duration() {
  const { duration, dosage } = home;
  return (
    <div id="duration" className="flex flex-col rounded-lg bg-paper p-5 text-ink lg:p-7">
      <h3 className="text-2xl">{duration.title}</h3>
      <div aria-hidden="true" className="mt-4 grid grid-cols-6 gap-1.5">
        {MONTHS.map((month) => (
          <div key={month} className="flex flex-col items-center gap-1">
            <Star />
            <span
              className={clsx(
                'grid h-9 w-full place-items-center rounded-sm font-bold font-display',
                month === 1 ? 'bg-turmeric' : 'bg-turmeric-soft',
              )}
            >
              {month}
            </span>
          </div>
        ))}
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-4 leading-snug">
        {duration.rows.map(({ figure, text }, at) => (
          <div key={figure} className={clsx('flex flex-col-reverse justify-end', at > 0 && 'text-right')}>
            <dt>{text}</dt>
            <dd className="whitespace-nowrap font-bold font-display text-2xl leading-none min-[24rem]:text-3xl">
              {figure}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 flex gap-2 border-line border-t pt-4">
        <Star className="mt-0.5" />
        {dosage.monthly}
      </p>
    </div>
  );
}
