import { product } from '@/content/product';
import { formatMonth } from '@/lib/core/format';
import type { ShopFacts } from '@/lib/core/settings/rules.facts';

const words = product.ingredients;
type Rows = readonly (readonly [term: string, text: string | null])[];

/** What the owner has said, line by line; nothing where nothing was said. */
export function KitList({ label, rows }: { label: string; rows: Rows }) {
  const said = rows.filter(([, text]) => text !== null);
  if (said.length === 0) return null;
  return (
    <dl aria-label={label} className="divide-y divide-line rounded-lg border border-line bg-paper px-5">
      {said.map(([term, text]) => (
        <div key={term} className="grid gap-x-4 py-2.5 sm:grid-cols-[10rem_1fr]">
          <dt className="text-ink-soft">{term}</dt>
          <dd className="whitespace-pre-line font-semibold [overflow-wrap:anywhere]">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the label has to say under the rules for packaged commodities. */
export function KitLabel({ kit }: { kit: ShopFacts['kit'] }) {
  const { vials, millilitres, days, packedIn, shelfLife, storage, maker, packer, customerCare } = kit;
  const rows: Rows = [
    [words.inTheKit, vials === null ? null : words.vials(vials, millilitres)],
    [words.inEachVial, vials === null && millilitres !== null ? words.millilitres(millilitres) : null],
    [words.lasts, days === null ? null : words.days(days)],
    [words.packedIn, packedIn === null ? null : formatMonth(packedIn)],
    [words.shelfLife, shelfLife],
    [words.storage, storage],
    [words.maker, maker],
    [words.packer, packer],
    [words.customerCare, customerCare],
  ];
  return <KitList label={words.label} rows={rows} />;
}
