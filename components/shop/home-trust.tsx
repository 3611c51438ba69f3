import { CircleUserRound } from 'lucide';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Section } from '@/components/ui/section';
import { home, type Recommendation } from '@/content/home';
import { product } from '@/content/product';
import { formatRupees } from '@/lib/core/format';
import type { ShopFacts } from '@/lib/core/settings/rules.facts';
import { priceFor } from '@/lib/sales/pricing/rules';
import { BadgeStrip } from './badge-strip';
import { FACTS } from './facts';
import { PhoneLine } from './phone-line';

export function Badges(badges: ComponentProps<typeof BadgeStrip>) {
  return (
    <Section id="badges" title={home.badges.title} lead={home.badges.lead}>
      <BadgeStrip {...badges} />
    </Section>
  );
}

type Recommended = Pick<ShopFacts, 'leftOut'> & { recommendation?: Recommendation | null };

/** A named doctor's own words; until there are any a place that says so, and none where parents buy. */
export function Doctor({ leftOut, recommendation = home.doctor.recommendation }: Recommended) {
  const { title, text } = home.doctor;
  if (recommendation)
    return (
      <Section id="doctor" tone="paper" title={title}>
        <figure className="rounded-lg border border-line bg-cream p-6 lg:p-8">
          <blockquote className="max-w-prose text-xl">{recommendation.quote}</blockquote>
          <figcaption className="mt-3 font-semibold">{recommendation.name}</figcaption>
        </figure>
      </Section>
    );
  if (leftOut.includes('doctor')) return null;
  return (
    <Section id="doctor" tone="paper" title={title}>
      <div className="flex flex-col gap-5 rounded-lg border-2 border-line-strong border-dashed p-6 sm:flex-row sm:items-center sm:gap-8 lg:p-8">
        <span
          aria-hidden="true"
          className="grid size-24 shrink-0 place-items-center rounded-full border-2 border-line-strong border-dashed text-line-strong"
        >
          <Icon of={CircleUserRound} className="size-12" />
        </span>
        <p className="max-w-prose text-xl">{text}</p>
      </div>
    </Section>
  );
}

function Price({ label, kits }: { label: string; kits: number }) {
  const { amount, originalAmount } = priceFor(kits);
  return (
    <div className="flex flex-wrap items-baseline gap-x-2.5">
      <dt>{label}</dt>
      <dd className="flex items-baseline gap-x-2">
        <strong className="font-bold font-display text-3xl text-clay leading-none">{formatRupees(amount)}</strong>
        <span className="sr-only">{product.bundles.instead}</span>
        <s className="text-ink-soft">{formatRupees(originalAmount)}</s>
      </dd>
    </div>
  );
}

type OrderingProps = Pick<ShopFacts, 'phone' | 'isDraft'> & { takesCash: boolean };

export function Ordering({ phone, isDraft, takesCash }: OrderingProps) {
  const { title, points: all, online, one, five, action } = home.ordering;
  const points = all.map((point) => (point.icon === 'cash' && !takesCash ? online : point));
  return (
    <Section id="ordering" title={title}>
      <div className="overflow-hidden rounded-lg border border-line bg-paper shadow-sm">
        <ul className="grid bg-line [gap:1px] md:grid-cols-3">
          {points.map(({ title: name, text, icon }) => (
            <li key={name} className="flex gap-4 bg-paper p-5 md:block md:p-7">
              <Icon of={FACTS[icon]} className="size-9 text-leaf" />
              <div>
                <h3 className="text-2xl md:mt-3">{name}</h3>
                <p className="mt-1">{text}</p>
                {icon === 'phone' && <PhoneLine phone={phone} isDraft={isDraft} />}
              </div>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 bg-cream-deep p-5 md:px-7">
          <dl className="flex flex-wrap gap-x-10 gap-y-3">
            <Price label={one} kits={1} />
            <Price label={five} kits={5} />
          </dl>
          <Button href="/shop/product">{action}</Button>
        </div>
      </div>
    </Section>
  );
}
