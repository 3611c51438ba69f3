import { AutoScroller } from '@/components/ui/auto-scroller';
import { testimonials, testimonialWords } from '@/content/testimonials';

const ROTATE_MS = 4_000;

export function Testimonials() {
  const items = testimonials.map((one) => ({
    key: one.name,
    className: 'w-full sm:w-1/2 lg:w-1/3',
    node: (
      <figure className="flex h-full flex-col justify-between gap-4 rounded-lg border border-line bg-paper p-6">
        <div>
          <p className="flex items-start justify-between">
            <span aria-hidden="true" className="h-9 font-display text-7xl text-turmeric leading-none">
              “
            </span>
            <span className="rounded-full border border-line-strong border-dashed px-2.5 text-ink-soft text-sm">
              {testimonialWords.badge}
            </span>
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
    <AutoScroller
      label={testimonialWords.title}
      items={items}
      everyMs={ROTATE_MS}
      pause={testimonialWords.pause}
      play={testimonialWords.play}
    />
  );
}
