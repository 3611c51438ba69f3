import clsx from 'clsx';
import { benefits } from '@/content/product';
import { Drawing } from './drawing';

/** No two neighbours alike, in two columns as in three. */
const GROUNDS = ['bg-leaf-soft', 'bg-clay-soft', 'bg-cream-deep', 'bg-turmeric-soft'] as const;

export function Benefits() {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
      {benefits.map(({ title, text, drawing }, at) => (
        <li
          key={title}
          className={clsx(
            'flex flex-col items-start gap-x-4 gap-y-2 rounded-lg p-4 sm:flex-row sm:items-center lg:p-5',
            GROUNDS[at % GROUNDS.length],
          )}
        >
          <Drawing name={drawing} className="size-20 sm:size-24" />
          <div>
            <h3 className="text-lg min-[24rem]:text-xl">{title}</h3>
            <p className="leading-snug">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
