import { benefits } from '@/content/product';
import { Drawing } from './drawing';

export function Benefits() {
  return (
    <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
      {benefits.map(({ title, text, drawing }) => (
        <li key={title} className="flex items-center gap-4">
          <Drawing name={drawing} className="size-22" />
          <div>
            <p className="font-bold font-display text-xl leading-tight">{title}</p>
            <p className="text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
