import { Button } from '@/components/ui/button';
import { type Policy, policyWords } from '@/content/policies';
import { PageHead } from './page-head';

export function PolicyPage({ policy }: { policy: Policy }) {
  return (
    <>
      <PageHead title={policy.title} lead={policy.lead} />
      <div className="mx-auto max-w-6xl px-4 pt-10 sm:px-6">
        {policy.sections.map(({ title, paragraphs }) => (
          <section
            key={title}
            className="grid gap-x-10 gap-y-2 border-line border-b py-6 last:border-0 lg:grid-cols-[1fr_2fr]"
          >
            <h2 className="text-2xl">{title}</h2>
            <div className="max-w-prose space-y-3 text-lg">
              {paragraphs.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
          </section>
        ))}
        <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-lg bg-leaf-soft p-6">
          <p className="font-bold font-display text-xl">{policyWords.other}</p>
          <Button variant="secondary" href="/shop/contact">
            {policyWords.contact}
          </Button>
        </div>
      </div>
    </>
  );
}
