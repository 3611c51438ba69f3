import { paperWords } from '@/content/papers';
import type { TaxPaper } from '@/lib/sales/papers/rules';
import { Lines, Small } from './lines';

const words = paperWords.sheet;
const HEAD = 'border-line-strong border-y px-2 py-2 text-left font-bold';
const CELL = 'border-line-strong border-b px-2 py-2 align-top';

/** On a phone it stands below the goods. */
const WIDE = 'hidden sm:table-cell print:table-cell';

/** Painted, not written: nobody reads it aloud, and it is faint on purpose. */
const Sample = () => (
  <p
    aria-hidden
    data-word={words.sample}
    className="pointer-events-none absolute inset-0 grid -rotate-35 place-items-center font-bold text-[min(7rem,20vw)] text-clay opacity-20 before:content-[attr(data-word)] print:text-[7rem]"
  />
);

function Head({ said }: { said: TaxPaper }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-8 gap-y-4 border-line-strong border-b pb-4 sm:flex-nowrap print:flex-nowrap">
      <div className="min-w-0 flex-1">
        <p className="font-bold text-lg leading-tight [overflow-wrap:anywhere]">{said.seller.name}</p>
        <Lines of={said.seller.lines} />
      </div>
      <div className="w-full min-w-0 sm:w-auto sm:max-w-[55%] sm:text-right print:w-auto print:max-w-[55%] print:text-right">
        <h2 className="font-bold font-text text-2xl leading-tight">{said.title}</h2>
        <dl className="mt-1 grid grid-cols-[auto_auto] gap-x-4 sm:justify-end print:justify-end">
          {said.facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-soft text-sm">{name}</dt>
              <dd className="[overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

function Goods({ said }: { said: TaxPaper }) {
  return (
    <table className="mt-5 w-full border-collapse">
      <thead>
        <tr>
          <th className={HEAD}>{words.goods}</th>
          <th className={`${HEAD} ${WIDE}`}>{words.hsn}</th>
          <th className={`${HEAD} text-right`}>{words.kits}</th>
          <th className={`${HEAD} whitespace-nowrap text-right`}>{words.amount}</th>
        </tr>
      </thead>
      <tbody>
        {said.rows.map(({ goods, hsn, kits, amount }) => (
          <tr key={goods}>
            <td className={`${CELL} break-words`}>
              {goods}
              {hsn && (
                <span className="block text-ink-soft text-sm sm:hidden print:hidden">
                  {words.hsn} {hsn}
                </span>
              )}
            </td>
            <td className={`${CELL} ${WIDE}`}>{hsn}</td>
            <td className={`${CELL} text-right`}>{kits}</td>
            <td className={`${CELL} text-right`}>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Invoice, bill of supply or credit note, as the PDF has it. */
export function TaxSheet({ said }: { said: TaxPaper }) {
  return (
    <article
      aria-label={`${said.title} ${said.number}`}
      className="paper relative mx-auto w-full max-w-[210mm] overflow-hidden rounded-md border border-line bg-paper p-4 leading-snug sm:p-10"
    >
      {said.sample && <Sample />}
      <Head said={said} />
      <div className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
        <div className="min-w-0">
          <Small>{words.billed}</Small>
          <p className="font-bold [overflow-wrap:anywhere]">{said.buyer.name}</p>
          <Lines of={said.buyer.lines} />
        </div>
        <div className="min-w-0">
          <Lines of={said.notes} />
        </div>
      </div>
      <Goods said={said} />
      <dl className="mt-3 ml-auto grid w-full max-w-80 grid-cols-[1fr_auto] gap-x-4 gap-y-1 px-2">
        {said.sums.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
        <dt className="border-ink border-t pt-1 font-bold">{words.total}</dt>
        <dd className="border-ink border-t pt-1 text-right font-bold">{said.total}</dd>
      </dl>
      <p className="mt-4">
        <strong>{words.inWords}</strong> {said.words}
      </p>
      <p className="mt-6 text-ink-soft text-sm">{said.closing.join(' ')}</p>
    </article>
  );
}
