type Figure = { figure: string; text: string };

/** A few large numbers with what they count. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid gap-x-8 gap-y-6 sm:grid-flow-col sm:auto-cols-fr">
      {figures.map(({ figure, text }) => (
        <div key={figure} className="flex flex-col-reverse justify-end border-turmeric border-l-4 pl-4">
          <dt>{text}</dt>
          <dd className="font-bold font-display text-4xl leading-none whitespace-nowrap lg:text-[2.75rem]">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
