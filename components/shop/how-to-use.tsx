import { howToUse } from '@/content/product';
import { Drawing } from './drawing';

export function HowToUse() {
  return (
    <ol className="grid grid-cols-1 gap-3 md:grid-cols-3 md:gap-5">
      {howToUse.steps.map(({ title, text, drawing }, at) => (
        <li
          key={title}
          className="flex items-center gap-4 rounded-lg border border-line bg-paper p-4 text-ink md:flex-col md:items-start md:p-6"
        >
          <Drawing name={drawing} className="size-20 sm:size-24 md:size-36 md:self-center" />
          <div className="min-w-0">
            <p className="flex items-center gap-2.5 font-bold font-display text-xl">
              <span className="grid size-8 shrink-0 place-items-center rounded-full bg-turmeric">{at + 1}</span>
              {title}
            </p>
            <p className="mt-1">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
