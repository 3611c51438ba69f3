import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { type Policy, policies, policyWords } from '@/content/policies';
import { Figures } from './figures';
import { PageHead } from './page-head';

const LINK = 'inline-flex min-h-9 items-center underline decoration-line-strong underline-offset-4 hover:text-leaf';
/** From so many parts on a list of them helps. */
const LONG = 5;

const idOf = (title: string): string => title.toLowerCase().replace(/[^a-z]+/g, '-');

function Contents({ policy }: { policy: Policy }) {
  return (
    <nav aria-label={policyWords.contents} className="lg:sticky lg:top-24 lg:self-start">
      <p className="font-bold font-display text-xl">{policyWords.contents}</p>
      <ol className="mt-1 list-inside list-decimal sm:columns-2 lg:columns-1">
        {policy.sections.map(({ title }) => (
          <li key={title}>
            <a href={`#${idOf(title)}`} className={LINK}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Closing({ policy }: { policy: Policy }) {
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded-lg bg-leaf-soft p-6">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <p className="font-bold font-display text-xl">{policyWords.question}</p>
        <Button variant="secondary" href="/shop/contact">
          {policyWords.contact}
        </Button>
      </div>
      <nav aria-label={policyWords.others} className="flex flex-wrap gap-x-6">
        {policies
          .filter(({ href }) => href !== policy.href)
          .map(({ title, href }) => (
            <Link key={href} href={href} className={LINK}>
              {title}
            </Link>
          ))}
      </nav>
    </div>
  );
}

function Credit({ parts }: { parts: NonNullable<Policy['credit']> }) {
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-sm">
      {parts.map((part) =>
        typeof part === 'string' ? (
          <span key={part}>{part}</span>
        ) : (
          <a key={part.href} href={part.href} rel="noopener" className={LINK}>
            {part.name}
          </a>
        ),
      )}
    </p>
  );
}

/** `first` stands before the parts of the text. */
export function PolicyPage({ policy, first }: { policy: Policy; first?: ReactNode }) {
  const isLong = policy.sections.length >= LONG;
  return (
    <>
      <PageHead title={policy.title} lead={policy.lead} drawing={policy.drawing} />
      <div className="mx-auto max-w-6xl px-4 pt-10 sm:px-6 lg:pt-14">
        {policy.figures && <Figures figures={policy.figures} />}
        <div className={isLong ? 'grid gap-x-14 gap-y-8 lg:grid-cols-[16rem_1fr]' : 'mt-8'}>
          {isLong && <Contents policy={policy} />}
          <div className="divide-y divide-line">
            {first}
            {policy.sections.map(({ title, paragraphs }) => (
              <section
                key={title}
                id={idOf(title)}
                className={
                  isLong ? 'py-6 first:pt-0' : 'grid gap-x-10 gap-y-2 py-6 md:grid-cols-[1fr_2fr] md:items-baseline'
                }
              >
                <h2 className="text-2xl">{title}</h2>
                <div className={isLong ? 'mt-2 max-w-prose space-y-3 text-lg' : 'max-w-prose space-y-3 text-lg'}>
                  {paragraphs.map((text) => (
                    <p key={text}>{text}</p>
                  ))}
                </div>
              </section>
            ))}
            <div className="py-6 text-ink-soft">
              <p>{policyWords.changed}</p>
              {policy.credit && <Credit parts={policy.credit} />}
            </div>
          </div>
        </div>
        <Closing policy={policy} />
      </div>
    </>
  );
}
