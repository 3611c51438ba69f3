import { howToUse } from '@/content/product';

/** The steps of the films in words. */
export function ProductSteps() {
  return (
    <ol className="space-y-5">
      {howToUse.steps.map(({ title, text }, at) => (
        <li key={title} className="flex gap-4">
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-turmeric font-bold font-display text-xl">
            {at + 1}
          </span>
          <p className="pt-0.5 text-lg leading-snug">
            <strong className="block font-bold font-display text-xl">{title}</strong>
            {text}
          </p>
        </li>
      ))}
    </ol>
  );
}
