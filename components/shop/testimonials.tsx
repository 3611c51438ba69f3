import { AutoScroller } from '@/components/ui/auto-scroller';
import { Section } from '@/components/ui/section';
import { type Testimonial, testimonials, testimonialWords } from '@/content/testimonials';
import type { ShopFacts } from '@/lib/core/settings/rules.facts';

const ROTATE_MS = 4_000;

type TestimonialsProps = Pick<ShopFacts, 'leftOut'> & { given?: readonly Testimonial[] };

/** What parents have written; until somebody has, samples that say so, and nothing where parents buy. */
export function Testimonials({ leftOut, given = testimonials }: TestimonialsProps) {
  const real = given.filter(({ isSample }) => !isSample);
  const areSamples = real.length === 0;
  if (areSamples && leftOut.includes('reviews')) return null;
  const { title, lead, badge, pause, play } = testimonialWords;
  const items = (areSamples ? given : real).map((one) => ({
    key: one.name,
    className: 'w-full sm:w-1/2 lg:w-1/3',
    node: (
      <figure className="flex h-full flex-col justify-between gap-4 rounded-lg border border-line bg-paper p-6">
        <div>
          <p className="flex items-start justify-between">
            <span aria-hidden="true" className="h-9 font-display text-7xl text-turmeric leading-none">
              “
            </span>
            {areSamples && (
              <span className="rounded-full border border-line-strong border-dashed px-2.5 text-ink-soft text-sm">
                {badge}
              </span>
            )}
          </p>
          <blockquote className="mt-1 text-lg">{one.quote}</blockquote>
        </div>
        <figcaption>
          <span className="block font-semibold">{one.name}</span>
          <span className="text-ink-soft text-sm">{one.designation}</span>
        </figcaption>
      </figure>
    ),
  }));
  return (
    <Section id="reviews" title={title} lead={areSamples ? lead : undefined}>
      <AutoScroller label={title} items={items} everyMs={ROTATE_MS} pause={pause} play={play} />
    </Section>
  );
}
