import { Button } from '@/components/ui/button';
import { Section } from '@/components/ui/section';
import { home } from '@/content/home';
import { howToUse } from '@/content/product';
import type { ProductItem } from '@/lib/media/rules';
import { BadgeStrip } from './badge-strip';
import { Benefits } from './benefits';
import { Dosage } from './dosage';
import { Drawing } from './drawing';
import { Figures } from './figures';
import { HowToUse } from './how-to-use';
import { IconCards } from './icon-cards';
import { PhoneLine } from './phone-line';
import { Video } from './video';

function Method() {
  return (
    <ul className="grid gap-6 md:grid-cols-3">
      {home.method.points.map(({ title, text, drawing }) => (
        <li key={title} className="flex items-center gap-4 md:block">
          <Drawing name={drawing} className="size-24 md:size-32" />
          <div>
            <h3 className="text-2xl md:mt-3">{title}</h3>
            <p className="mt-1">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function TheKit() {
  return (
    <>
      <Section id="method" title={home.method.title} lead={home.method.lead}>
        <Method />
      </Section>
      <Section id="benefits" tone="paper" title={home.benefits.title} lead={home.benefits.lead}>
        <Benefits />
      </Section>
      <Section id="why" title={home.why.title} lead={home.why.text}>
        <Figures figures={home.why.points} />
      </Section>
    </>
  );
}

export function UsingIt() {
  return (
    <Section id="use" tone="leaf" title={howToUse.title}>
      <HowToUse />
      <div className="mt-10 grid gap-10 lg:grid-cols-[1.4fr_1fr]">
        <div>
          <h3 className="mb-4 text-2xl">{home.dosage.title}</h3>
          <Dosage />
        </div>
        <div>
          <h3 className="mb-4 text-2xl">{home.duration.title}</h3>
          <Figures figures={home.duration.rows} />
        </div>
      </div>
    </Section>
  );
}

export function Standing() {
  return (
    <>
      <Section id="badges" title={home.badges.title} lead={home.badges.lead}>
        <BadgeStrip />
      </Section>
      <Section id="doctor" tone="paper" title={home.doctor.title}>
        <figure className="max-w-3xl rounded-lg border-2 border-line-strong border-dashed p-6 lg:p-8">
          <p className="text-xl">{home.doctor.text}</p>
          <figcaption className="mt-3 text-ink-soft">{home.doctor.name}</figcaption>
        </figure>
      </Section>
    </>
  );
}

export function Ordering() {
  const cards = home.ordering.points.map((point) => ({
    ...point,
    more: point.icon === 'phone' && <PhoneLine className="font-bold font-display text-xl" />,
  }));
  return (
    <Section id="ordering" title={home.ordering.title}>
      <IconCards cards={cards} />
    </Section>
  );
}

export function Film({ video }: { video: ProductItem | undefined }) {
  return (
    <Section id="video" tone="paper" title={home.video.title} lead={home.video.lead}>
      {video && (
        <Video
          url={video.url}
          name={video.name}
          poster={video.thumbnail}
          className="mb-6 aspect-video w-full max-w-4xl rounded-lg bg-ink object-contain"
        />
      )}
      <Button variant="secondary" href="/shop/gallery">
        {home.video.all}
      </Button>
    </Section>
  );
}
