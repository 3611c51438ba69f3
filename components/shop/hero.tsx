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

export function Hero({ image }: { image: ProductItem | undefined }) {
  const { hero } = home;
  const price = priceFor(1);
  return (
    <section aria-labelledby="hero-title" className="overflow-hidden bg-turmeric-soft">
      <div className="mx-auto grid max-w-6xl items-center gap-8 px-4 pt-13 pb-14 sm:px-6 md:pb-18 lg:grid-cols-[1.1fr_1fr] lg:gap-12">
        <div className="lg:py-8">
          <p className="w-fit rounded-full bg-paper px-3 py-0.5 font-semibold text-leaf-dark">{product.eyebrow}</p>
          <h1 id="hero-title" className="mt-3 text-4xl sm:text-5xl lg:text-6xl">
            {hero.title}
          </h1>
          <p className="mt-4 max-w-prose text-lg lg:text-xl">{hero.text}</p>
          <p className="mt-4 flex flex-wrap items-baseline gap-x-3">
            <span className="font-semibold">{hero.from}</span>
            <strong className="font-bold font-display text-4xl text-clay leading-none">
              {formatRupees(price.amount)}
            </strong>
            <span className="sr-only">{product.bundles.instead}</span>
            <s className="text-ink-soft">{formatRupees(price.originalAmount)}</s>
          </p>
          <div className="mt-6 flex flex-wrap gap-3 max-sm:*:flex-auto max-sm:*:whitespace-nowrap max-sm:*:px-4 max-sm:*:text-base">
            <Button href="/shop/product" size="lg">
              {hero.shop}
            </Button>
            <Button href="/shop/gallery" size="lg" variant="secondary">
              <Icon of={Play} className="size-5" />
              {hero.video}
            </Button>
          </div>
          <ul className="mt-6 flex flex-wrap gap-x-5 gap-y-1 font-semibold">
            {hero.facts.map(({ icon, text }) => (
              <li key={text} className="flex items-center gap-1.5">
                <Icon of={FACTS[icon]} className="size-5 text-leaf" />
                {text}
              </li>
            ))}
          </ul>
        </div>
        {image && (
          <Picture
            url={image.url}
            alt={image.alt}
            sizes="(min-width: 64rem) 32rem, calc(100vw - 2rem)"
            eager
            className="-mb-14 mx-auto aspect-square w-full max-w-xl self-end lg:max-w-[30rem] rounded-t-full object-cover shadow-lg ring-8 ring-paper md:-mb-18"
          />
        )}
      </div>
    </section>
  );
}
