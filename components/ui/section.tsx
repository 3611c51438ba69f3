import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Scallop } from './scallop';

type SectionProps = {
  id: string;
  title: ReactNode;
  lead?: ReactNode;
  tone?: 'plain' | 'paper' | 'turmeric' | 'leaf';
  className?: string;
  children: ReactNode;
};

const TONES = {
  plain: '',
  paper: 'bg-paper',
  turmeric: 'bg-turmeric-soft',
  leaf: 'bg-leaf text-paper',
} as const;

const EDGES = { plain: null, paper: 'bg-paper', turmeric: 'bg-turmeric-soft', leaf: 'bg-leaf' } as const;

/** A titled band of a page; coloured bands begin with the scalloped edge of the box. */
export function Section({ id, title, lead, tone = 'plain', className, children }: SectionProps) {
  const edge = EDGES[tone];
  return (
    <section aria-labelledby={`${id}-title`}>
      {edge && <Scallop className={edge} />}
      <div className={clsx('py-12 lg:py-16', TONES[tone])}>
        <div className={clsx('mx-auto max-w-6xl px-4 sm:px-6', className)}>
          <h2 id={`${id}-title`} className="text-3xl lg:text-4xl">
            {title}
          </h2>
          {lead && (
            <p className={clsx('mt-2 max-w-prose text-lg', tone === 'leaf' ? 'text-cream-deep' : 'text-ink-soft')}>
              {lead}
            </p>
          )}
          <div className="mt-7 lg:mt-9">{children}</div>
        </div>
      </div>
      {edge && <Scallop className={clsx(edge, 'rotate-180')} />}
    </section>
  );
}
