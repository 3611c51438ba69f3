import { type Kept, privacyTable as words } from '@/content/privacy';

/** What is kept of people, kind by kind: a table where there is room, below it one block for each. */
export function KeptTable({ rows }: { rows: readonly Kept[] }) {
  return (
    <section aria-labelledby="kept-title" className="pb-6">
      <h2 id="kept-title" className="text-2xl">
        {words.title}
      </h2>
      <table className="mt-3 w-full border-collapse text-left max-md:block">
        <thead className="max-md:sr-only">
          <tr className="align-bottom">
            <th scope="col" className="pr-6 pb-2 text-ink-soft">
              {words.what}
            </th>
            <th scope="col" className="pr-6 pb-2 text-ink-soft">
              {words.why}
            </th>
            <th scope="col" className="pb-2 text-ink-soft">
              {words.howLong}
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map(({ what, why, howLong }) => (
            <tr key={what} className="border-line border-t align-top max-md:block max-md:py-3">
              <th scope="row" className="py-3 pr-6 font-semibold max-md:block max-md:p-0">
                {what}
              </th>
              <td className="py-3 pr-6 max-md:mt-1 max-md:block max-md:p-0">
                <span className="text-ink-soft md:hidden">{words.why}: </span>
                {why}
              </td>
              <td className="py-3 max-md:mt-1 max-md:block max-md:p-0">
                <span className="text-ink-soft md:hidden">{words.howLong}: </span>
                {howLong}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
