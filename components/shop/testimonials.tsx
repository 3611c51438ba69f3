import { AutoScroller } from '@/components/ui/auto-scroller';
import { testimonials, testimonialWords } from '@/content/testimonials';

const ROTATE_MS = 4_000;

export function Testimonials() {
  const items = testimonials.map((one) => ({
    key: one.name,
    className: 'w-full sm:w-1/2 lg:w-1/3',
    node: (
      <figure className="flex h-full flex-col justify-between gap-4 rounded-lg border border-line bg-paper p-6">
        <blockquote className="text-lg before:block before:h-7 before:font-display before:text-5xl before:text-turmeric before:leading-none before:content-['“']">
          {one.quote}
        </blockquote>
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
