import { howToUse } from '@/content/product';
import { Drawing } from './drawing';

export function HowToUse() {
  return (
    <ol className="grid gap-4 md:grid-cols-3">
      {howToUse.steps.map(({ title, text, drawing }, at) => (
        <li key={title} className="relative rounded-lg border border-line bg-paper p-5 pt-6 text-ink">
          <span className="absolute -top-3 left-5 grid size-8 place-items-center rounded-full bg-turmeric font-bold font-display">
            {at + 1}
          </span>
          <Drawing name={drawing} className="size-24" />
          <p className="mt-2 font-bold font-display text-xl">{title}</p>
          <p className="text-ink-soft">{text}</p>
        </li>
      ))}
    </ol>
  );
}
