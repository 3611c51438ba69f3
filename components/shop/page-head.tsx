import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Drawing } from './drawing';

type PageHeadProps = {
  title: string;
  lead: string;
  /** A picture at the side of the words, standing on the edge of the band. */
  beside?: ReactNode;
  /** Or one of the drawings, where there is room. */
  drawing?: string;
};

/** The opening of a page of text: its one heading and what it is about. */
export function PageHead({ title, lead, beside, drawing }: PageHeadProps) {
  return (
    <div className="overflow-hidden bg-turmeric-soft">
      <div
        className={clsx(
          'mx-auto max-w-6xl px-4 pt-14 sm:px-6 lg:pt-18',
          (beside || drawing) && 'grid gap-x-10 md:grid-cols-[1.4fr_1fr] md:items-center',
        )}
      >
        <div className="pb-10 lg:pb-14">
          <h1 className="text-4xl lg:text-6xl">{title}</h1>
          <p className="mt-3 max-w-prose text-lg lg:text-xl">{lead}</p>
        </div>
        {beside}
        {drawing && <Drawing name={drawing} className="mb-8 size-44 justify-self-end max-md:hidden lg:size-52" />}
      </div>
    </div>
  );
}
