import { Play } from 'lucide';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { home } from '@/content/home';
import { product } from '@/content/product';
import { formatRupees } from '@/lib/core/format';
import type { ProductItem } from '@/lib/media/product-content/rules';
import { priceFor } from '@/lib/sales/pricing/rules';
import { FACTS } from './facts';
import { Picture } from './picture';

type HeroProps = { image: ProductItem | undefined; buttonsId: string; takesCash: boolean };

/** On a phone the picture is as high as the first screen leaves room for beside title, price and buttons. */
export function Hero({ image, buttonsId, takesCash }: HeroProps) {
  const { hero } = home;
  const price = priceFor(1);
  const facts = hero.facts.filter(({ icon }) => takesCash || icon !== 'cash');
  return (
    <section aria-labelledby="hero-title" className="overflow-hidden bg-turmeric-soft">
      <div className="mx-auto grid max-w-6xl gap-x-12 px-4 pt-12 pb-14 sm:px-6 md:pb-18 lg:grid-cols-[1.1fr_1fr] lg:grid-rows-[1fr_auto_auto_1fr] lg:pt-13">
        <div className="lg:row-start-2">
          <p className="w-fit rounded-full bg-paper px-3 py-0.5 font-semibold text-leaf-dark max-sm:hidden">
            {product.eyebrow}
          </p>
          <h1 id="hero-title" className="text-3xl sm:mt-3 sm:text-5xl lg:text-6xl">
            {hero.title}
          </h1>
        </div>
        {image && (
          <Picture
            url={image.url}
            alt={image.alt}
            sizes="(min-width: 64rem) 32rem, calc(100vw - 2rem)"
            eager
            className="mt-4 h-[clamp(9.5rem,100svh-26.5rem,20rem)] w-full rounded-lg object-[50%_62%] object-cover shadow-md sm:h-88 lg:col-start-2 lg:row-span-4 lg:row-start-1 lg:mx-auto lg:mt-0 lg:-mb-18 lg:aspect-square lg:h-auto lg:max-w-[30rem] lg:self-end lg:rounded-t-full lg:rounded-b-none lg:object-center lg:shadow-lg lg:ring-8 lg:ring-paper"
          />
        )}
        <div className="mt-4 flex flex-col lg:row-start-3">
          <p className="flex flex-wrap items-baseline gap-x-3 lg:order-2 lg:mt-4">
            <span className="font-semibold">{hero.from}</span>
            <strong className="font-bold font-display text-4xl text-clay leading-none">
              {formatRupees(price.amount)}
            </strong>
            <span className="sr-only">{product.bundles.instead}</span>
            <s className="text-ink-soft">{formatRupees(price.originalAmount)}</s>
          </p>
          <div
            id={buttonsId}
            className="mt-3 flex flex-wrap gap-3 max-sm:*:flex-auto max-sm:*:whitespace-nowrap max-sm:*:px-4 max-sm:*:text-base lg:order-3 lg:mt-6"
          >
            <Button href="/shop/product" size="lg">
              {hero.shop}
            </Button>
            <Button href="/shop/gallery" size="lg" variant="secondary">
              <Icon of={Play} className="size-5" />
              {hero.video}
            </Button>
          </div>
          <p className="mt-5 max-w-prose text-lg lg:order-1 lg:mt-0 lg:text-xl">{hero.text}</p>
          <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 font-semibold lg:order-4 lg:mt-6">
            {facts.map(({ icon, text }) => (
              <li key={text} className="flex items-center gap-1.5">
                <Icon of={FACTS[icon]} className="size-5 text-leaf" />
                {text}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
