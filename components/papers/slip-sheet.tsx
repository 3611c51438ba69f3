import { paperWords } from '@/content/papers';
import type { slipOf } from '@/lib/sales/papers/rules';
import { Bars } from './bars';
import { Lines, Small } from './lines';

const words = paperWords.sheet;

/** What the parcel is packed by. */
export function SlipSheet({ said }: { said: ReturnType<typeof slipOf> }) {
  return (
    <article
      aria-label={`${words.slip} ${said.number}`}
      className="paper mx-auto w-full max-w-[148mm] rounded-md border border-line bg-paper p-4 leading-snug sm:p-8"
    >
      <div className="flex flex-wrap items-start justify-between gap-4 border-line-strong border-b pb-4">
        <div>
          <Small>{words.slip}</Small>
          <h2 className="font-bold font-text text-3xl">#{said.number}</h2>
        </div>
        <Bars svg={said.bars} className="h-[12mm] w-[50mm]" />
      </div>
      <p className="mt-3 font-bold text-2xl">{said.kits}</p>
      {said.free && <p>{said.free}</p>}
      <div className="mt-3">
        <Small>{words.packedFor}</Small>
        <p className="font-bold text-lg [overflow-wrap:anywhere]">{said.to.name}</p>
        <Lines of={said.to.lines} />
      </div>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-5 gap-y-1">
        {said.facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft text-sm">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-5 grid gap-2">
        {said.checks.map((check) => (
          <li key={check} className="flex items-center gap-2">
            <span aria-hidden className="size-4 shrink-0 border border-ink" />
            {check}
          </li>
        ))}
      </ul>
    </article>
  );
}
