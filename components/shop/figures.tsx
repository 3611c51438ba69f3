import clsx from 'clsx';

type Figure = { figure: string; text: string };

/** A few large numbers with what they count; `stacked` ones stand below each other. */
export function Figures({ figures, stacked = false }: { figures: readonly Figure[]; stacked?: boolean }) {
  return (
    <dl className={clsx('grid gap-x-8 gap-y-6', !stacked && 'sm:grid-flow-col sm:auto-cols-fr')}>
      {figures.map(({ figure, text }) => (
        <div key={figure} className="flex flex-col-reverse justify-end border-turmeric border-l-4 pl-4">
          <dt className="text-lg leading-snug">{text}</dt>
          <dd className="font-bold font-display text-4xl leading-none max-[16rem]:text-3xl">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
