import { Button } from '@/components/ui/button';
import { Section } from '@/components/ui/section';
import { about } from '@/content/about';
import { Drawing } from './drawing';
import { Scene } from './scene';

const HALF = '(min-width: 72rem) 33rem, (min-width: 48rem) 45vw, calc(100vw - 2rem)';

export function Company() {
  const { company, product } = about;
  const scene = (
    <Scene picture={product.picture} sizes={HALF} className="aspect-4/3 w-full rounded-lg md:aspect-square" />
  );
  return (
    <Section id="company" title={company.title} lead={company.text} beside={scene} side="right">
      <h2 className="text-3xl lg:text-4xl">{product.title}</h2>
      <p className="mt-2 max-w-prose text-ink-soft text-lg">{product.text}</p>
      <Button variant="secondary" href="/shop/product" className="mt-6">
        {product.action}
      </Button>
    </Section>
  );
}

export function Heritage() {
  const { title, text, more, picture } = about.heritage;
  const scene = (
    <Scene
      picture={picture}
      sizes={HALF}
      className="mx-auto aspect-4/5 w-full max-w-md rounded-t-full shadow-md ring-8 ring-cream"
    />
  );
  return (
    <Section id="heritage" tone="paper" title={title} beside={scene}>
      <p className="max-w-prose font-bold font-display text-2xl leading-snug">{text}</p>
      <p className="mt-4 max-w-prose text-lg">{more}</p>
    </Section>
  );
}

export function Values() {
  return (
    <Section id="values" tone="leaf" title={about.values.title}>
      <ul className="grid gap-8 md:grid-cols-3">
        {about.values.items.map(({ title, text, drawing }) => (
          <li key={title} className="flex gap-5 md:block">
            <Drawing name={drawing} className="size-20 md:size-28" />
            <div className="min-w-0">
              <h3 className="text-2xl text-turmeric md:mt-4">{title}</h3>
              <p className="mt-1 text-lg">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function AskUs() {
  const { title, text, action } = about.closing;
  return (
    <Section id="ask" tone="turmeric" title={title} lead={text} last>
      <Button size="lg" href="/shop/contact">
        {action}
      </Button>
    </Section>
  );
}
