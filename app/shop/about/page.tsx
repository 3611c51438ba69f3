import type { Metadata } from 'next';
import { Figures } from '@/components/shop/figures';
import { PageHead } from '@/components/shop/page-head';
import { Section } from '@/components/ui/section';
import { about } from '@/content/about';

export const metadata: Metadata = { title: about.title, description: about.description };

export default function AboutPage() {
  return (
    <>
      <PageHead title={about.heading} lead={about.lead} />
      <div className="mx-auto max-w-6xl px-4 py-12 sm:px-6">
        <Figures figures={about.figures} />
        <div className="mt-12 grid gap-8 lg:grid-cols-3">
          {about.sections.map(({ title, text }) => (
            <section key={title}>
              <h2 className="text-3xl">{title}</h2>
              <p className="mt-2 text-lg">{text}</p>
            </section>
          ))}
        </div>
      </div>
      <Section id="values" tone="leaf" title={about.values.title}>
        <ul className="grid gap-8 lg:grid-cols-3">
          {about.values.items.map(({ title, text }) => (
            <li key={title}>
              <h3 className="text-2xl text-turmeric">{title}</h3>
              <p className="mt-1 text-lg">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
