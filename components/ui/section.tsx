import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Scallop } from './scallop';

type SectionProps = {
  id: string;
  title: ReactNode;
  lead?: ReactNode;
  tone?: 'plain' | 'paper' | 'turmeric' | 'leaf';
  /** A picture or the like: above the words on a phone, at their side where there is room. */
  beside?: ReactNode;
  side?: 'left' | 'right';
  /** The last band of a page: it runs on to the edge of the footer. */
  last?: boolean;
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

/** Laid out when it comes near the screen; where it has been once, its height is known. Not the last: its button is watched. */
export const WHEN_NEAR = '[content-visibility:auto] [contain-intrinsic-block-size:auto_40rem]';

/** A titled band of a page; coloured bands begin with the scalloped edge of the box. */
export function Section(props: SectionProps) {
  const { id, title, lead, tone = 'plain', beside, side = 'left', last = false, className, children } = props;
  const edge = EDGES[tone];
  const words = (
    <div>
      <h2 id={`${id}-title`} className="text-3xl lg:text-4xl">
        {title}
      </h2>
      {lead && (
        <p className={clsx('mt-2 max-w-prose text-lg', tone === 'leaf' ? 'text-cream-deep' : 'text-ink-soft')}>
          {lead}
        </p>
      )}
      <div className="mt-6 lg:mt-8">{children}</div>
    </div>
  );
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={last ? '-mb-19' : WHEN_NEAR}>
      {edge && <Scallop className={edge} />}
      <div className={clsx('py-12 lg:py-16', TONES[tone], last && 'pb-19 lg:pb-19')}>
        <div
          className={clsx(
            'mx-auto max-w-6xl px-4 sm:px-6',
            beside && 'grid grid-cols-[minmax(0,1fr)] items-center gap-8 md:grid-cols-2 lg:gap-16',
            className,
          )}
        >
          {side === 'left' && beside}
          {words}
          {side === 'right' && beside}
        </div>
      </div>
      {edge && !last && <Scallop className={clsx(edge, 'rotate-180')} />}
    </section>
  );
}
