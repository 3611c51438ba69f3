import { Link } from '@/components/ui/link';
import { moreThan } from '@/content/offers';
import { product } from '@/content/product';
import { site } from '@/content/site';
import type { ShopFacts } from '@/lib/core/settings/rules.facts';
import { MAX_KITS } from '@/lib/sales/pricing/rules';
import { BuyButton } from './buy-button';
import { BuyFacts } from './buy-facts';
import { BuyQuantity } from './buy-quantity';
import { NeedsScript } from './needs-script';
import { PincodeCheck } from './pincode-check';
import { PriceBox } from './price-box';

type BuyBoxProps = { buttonId: string; facts: Pick<ShopFacts, 'phone' | 'cash'> };

/** Name, price, quantity and button, together above the fold. */
export function BuyBox({ buttonId, facts: { phone, cash } }: BuyBoxProps) {
  const { buy } = product;
  return (
    <div className="flex min-w-0 flex-col gap-5 lg:sticky lg:top-24 lg:self-start">
      <div>
        <p className="w-fit rounded-full bg-leaf-soft px-3 py-0.5 font-semibold text-leaf-dark">{product.eyebrow}</p>
        <h1 className="mt-2 text-4xl lg:text-5xl">{site.product}</h1>
        <p className="mt-2 text-ink-soft text-lg">{product.lead}</p>
      </div>
      <PriceBox />
      <BuyQuantity label={buy.quantity} />
      <BuyButton id={buttonId} className="w-full text-xl">
        {buy.now}
      </BuyButton>
      <p className="text-ink-soft">{buy.paid(cash.enabled)}</p>
      <PincodeCheck />
      <BuyFacts />
      <NeedsScript text={buy.needsScript} byPhone={buy.byPhone} phone={phone} />
      <p className="text-ink-soft">
        <Link href="/shop/contact" className="underline underline-offset-4">
          {moreThan(MAX_KITS)}
        </Link>
      </p>
    </div>
  );
}
