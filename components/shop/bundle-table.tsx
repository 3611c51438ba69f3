'use client';

import { Check } from 'lucide';
import { useCart } from '@/components/cart/cart-provider';
import { Icon } from '@/components/ui/icon';
import { PressForm } from '@/components/ui/press-form';
import { kits } from '@/content/counts';
import { product } from '@/content/product';
import { formatRupees } from '@/lib/core/format';
import { bundleTable } from '@/lib/sales/pricing/rules';

const { bundles, buy } = product;
const ROWS = bundleTable();

/** Section 9, one to ten kits; the whole row is the button. */
export function BundleTable() {
  const { quantity, setQuantity } = useCart();
  return (
    <div className="overflow-hidden rounded-lg shadow-sm">
      <table className="w-full border-collapse bg-paper text-left">
        <caption className="sr-only">{bundles.title}</caption>
        <thead>
          <tr className="bg-cream-deep text-sm">
            <th scope="col" className="px-3 py-2 sm:px-5">
              {bundles.kits}
            </th>
            <th scope="col" className="px-2 py-2 text-right">
              {bundles.price}
            </th>
            <th scope="col" className="px-3 py-2 text-right max-[16rem]:hidden sm:px-5">
              {bundles.save}
            </th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map((row) => (
            <tr
              key={row.quantity}
              data-chosen={row.quantity === quantity || undefined}
              className="group border-line border-t hover:bg-cream data-chosen:bg-turmeric-soft"
            >
              {/* Not the row: WebKit places nothing by a row, and the last button would lie over what follows. */}
              <th scope="row" className="relative px-3 sm:px-5">
                <PressForm onPress={() => setQuantity(row.quantity)}>
                  <button
                    type="submit"
                    aria-pressed={row.quantity === quantity}
                    className="flex min-h-13 items-center gap-2 text-left font-semibold after:absolute after:inset-y-0 after:left-0 after:w-screen"
                  >
                    <span className="grid size-6 shrink-0 place-items-center rounded-full border-2 border-line-strong text-paper group-data-chosen:border-leaf group-data-chosen:bg-leaf">
                      <Icon of={Check} className="invisible size-4.5 stroke-3 group-data-chosen:visible" />
                    </span>
                    <span className="flex flex-wrap items-center gap-x-2">
                      {kits(row.quantity)}
                      {row.freeItems > 0 && (
                        <span className="whitespace-nowrap rounded-full bg-leaf px-2 text-paper text-sm leading-6">
                          {row.freeItems} {buy.free}
                        </span>
                      )}
                    </span>
                  </button>
                </PressForm>
              </th>
              <td className="px-2 py-1 text-right leading-tight tabular-nums">
                <strong className="font-bold font-display text-clay text-xl">{formatRupees(row.amount)}</strong>
                <s className="block text-ink-soft text-sm">
                  <span className="sr-only">{bundles.instead} </span>
                  {formatRupees(row.originalAmount)}
                </s>
                <span className="hidden font-semibold text-leaf text-sm max-[16rem]:block">
                  {bundles.save} {formatRupees(row.savings)}
                </span>
              </td>
              <td className="px-3 text-right font-semibold text-leaf tabular-nums max-[16rem]:hidden sm:px-5">
                {formatRupees(row.savings)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
