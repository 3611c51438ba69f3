import { Check, Droplet } from 'lucide';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Section } from '@/components/ui/section';
import { home } from '@/content/home';
import { howToUse } from '@/content/product';
import type { Reach } from '@/lib/core/settings/rules.facts';
import type { ProductItem } from '@/lib/media/product-content/rules';
import { Benefits } from './benefits';
import { Dosage } from './dosage';
import { Duration } from './duration';
import { Figures } from './figures';
import { HowToUse } from './how-to-use';
import { Scene } from './scene';
import { Video } from './video';

const HALF = '(min-width: 72rem) 33rem, (min-width: 48rem) 45vw, calc(100vw - 2rem)';
const ARCH = 'w-full rounded-t-full ring-8 ring-paper shadow-md';

export function Method() {
  const { title, lead, picture, points } = home.method;
  return (
    <Section
      id="method"
      title={title}
      lead={lead}
      beside={<Scene picture={picture} sizes={HALF} className="aspect-4/3 w-full rounded-lg md:aspect-square" />}
    >
      <ul className="space-y-5">
        {points.map((point) => (
          <li key={point.title} className="flex gap-4">
            <Icon of={Droplet} className="mt-0.5 size-8 text-turmeric-deep" />
            <div className="min-w-0">
              <h3 className="text-xl">{point.title}</h3>
              <p className="text-lg">{point.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function TheBenefits() {
  return (
    <Section id="benefits" tone="paper" title={home.benefits.title} lead={home.benefits.lead}>
      <Benefits />
    </Section>
  );
}

export function Why({ phone, takesCash }: { phone: Reach | null; takesCash: boolean }) {
  const { title, text, picture, figures, inCash, reasons, byPhone, more } = home.why;
  const scene = <Scene picture={picture} sizes={HALF} className={`${ARCH} mx-auto aspect-4/5 max-w-md`} />;
  return (
    <Section id="why" title={title} lead={text} side="right" beside={scene}>
      <Figures figures={figures} stacked />
      <ul className="mt-8 space-y-2 text-lg">
        {[...(takesCash ? [inCash] : []), ...reasons, ...(phone ? [byPhone] : [])].map((reason) => (
          <li key={reason} className="flex gap-2.5">
            <Icon of={Check} className="mt-1 size-5 text-leaf" />
            {reason}
          </li>
        ))}
      </ul>
      <Button variant="secondary" href="/shop/about" className="mt-6">
        {more}
      </Button>
    </Section>
  );
}

export function UsingIt() {
  return (
    <Section id="use" tone="leaf" title={howToUse.title}>
      <HowToUse />
      <div className="mt-10 grid gap-6 lg:grid-cols-2 lg:gap-5">
        <Dosage />
        <Duration />
      </div>
    </Section>
  );
}

export function Film({ video }: { video: ProductItem | undefined }) {
  const { title, lead, all } = home.video;
  const film = video && (
    <Video
      url={video.url}
      name={video.name}
      poster={video.thumbnail}
      className="aspect-square w-full rounded-lg bg-cream-deep object-contain shadow-md"
    />
  );
  return (
    <Section id="video" tone="paper" title={title} lead={lead} side="right" beside={film}>
      <ol className="mb-6 space-y-2 text-lg">
        {howToUse.steps.map((step, at) => (
          <li key={step.title} className="flex items-center gap-3 font-semibold">
            <span className="grid size-8 place-items-center rounded-full bg-turmeric font-bold font-display">
              {at + 1}
            </span>
            {step.title}
          </li>
        ))}
      </ol>
      <Button variant="secondary" href="/shop/gallery">
        {all}
      </Button>
    </Section>
  );
}

export function Closing({ buttonId }: { buttonId: string }) {
  const { title, text, action, picture } = home.closing;
  const scene = <Scene picture={picture} sizes={HALF} className={`${ARCH} mx-auto -mb-19 aspect-4/5 max-w-sm`} />;
  return (
    <Section id="start" tone="turmeric" title={title} lead={text} side="right" beside={scene} last>
      <Button id={buttonId} href="/shop/product" size="lg">
        {action}
      </Button>
    </Section>
  );
}
