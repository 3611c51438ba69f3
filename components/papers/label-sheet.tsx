import { paperWords } from '@/content/papers';
import type { labelOf } from '@/lib/sales/papers/rules';
import { sizeFor } from '@/lib/sales/papers/rules.fit';
import { Bars } from './bars';
import { Lines, Small } from './lines';

const words = paperWords.sheet;
const TO = { room: { width: 91, height: 50 }, sizes: [15, 13, 11, 9.5, 8, 6.5] };
const FROM = { room: { width: 91, height: 20 }, sizes: [9, 8, 7, 6, 5] };

type Address = { name: string; lines: readonly string[] };

/** An address as large as it probably fits. */
function Fitting({ of, to: { room, sizes } }: { of: Address; to: typeof TO }) {
  const fontSize = `${sizeFor([of.name, ...of.lines], room, sizes)}pt`;
  return (
    <div style={{ fontSize, height: `${room.height}mm` }} className="overflow-hidden leading-[1.3]">
      <p className="font-bold [overflow-wrap:anywhere]">{of.name}</p>
      <Lines of={of.lines} />
    </div>
  );
}

/** What goes on the parcel, 4 by 6 inches. */
export function LabelSheet({ said }: { said: ReturnType<typeof labelOf> }) {
  const pay = said.isCash ? 'bg-[#000] text-paper' : '';
  return (
    <article
      aria-label={`${paperWords.kinds.label} ${said.number}`}
      className="paper mx-auto flex h-[6in] w-full max-w-[4in] flex-col overflow-hidden rounded-md border border-line bg-paper p-[5mm] text-[#000] print:h-[calc(6in-10.5mm)] print:rounded-none print:p-0"
    >
      <p className={`border border-[#000] p-2 text-center font-bold text-2xl [print-color-adjust:exact] ${pay}`}>
        {said.pay}
      </p>
      <Small>{words.to}</Small>
      <Fitting of={said.to} to={TO} />
      <div className="flex items-baseline justify-between border-[#000] border-t">
        <strong className="text-2xl">{said.pincode}</strong>
        <span>{said.contents}</span>
      </div>
      <Bars svg={said.bars} className="mx-auto h-[15mm] w-[64mm]" />
      <p className="text-center font-bold text-xl leading-tight">{said.number}</p>
      {said.courier && <p className="text-center text-sm [overflow-wrap:anywhere]">{said.courier}</p>}
      <div className="mt-auto">
        <Small>{words.from}</Small>
        <Fitting of={said.from} to={FROM} />
      </div>
    </article>
  );
}
