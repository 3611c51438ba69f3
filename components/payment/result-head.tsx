import clsx from 'clsx';
import type { ReactNode, Ref } from 'react';
import { Scallop } from '@/components/ui/scallop';

const TONES = {
  good: { band: 'bg-leaf-soft', mark: 'bg-leaf text-paper' },
  bad: { band: 'bg-clay-soft', mark: 'bg-clay text-paper' },
  waiting: { band: 'bg-turmeric-soft', mark: 'bg-turmeric text-ink' },
} as const;

type ResultHeadProps = {
  tone: keyof typeof TONES;
  icon: ReactNode;
  title: ReactNode;
  text: ReactNode;
  heading?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
};

/** The result in one band across the page: seen before anything is read. */
export function ResultHead({ tone, icon, title, text, heading, children }: ResultHeadProps) {
  const { band, mark } = TONES[tone];
  return (
    <div>
      <div className={clsx('px-5 pt-8 pb-7 lg:pt-12 lg:pb-10 print:bg-paper print:py-0', band)}>
        <div className="mx-auto flex max-w-2xl flex-col items-center text-center">
          <span className={clsx('grid size-18 place-items-center rounded-full print:hidden', mark)}>{icon}</span>
          <h1 ref={heading} tabIndex={heading ? -1 : undefined} className="mt-5 text-4xl outline-none lg:text-5xl">
            {title}
          </h1>
          <p className="mt-3 max-w-lg text-balance text-lg">{text}</p>
          {children}
        </div>
      </div>
      <Scallop className={clsx('rotate-180 print:hidden', band)} />
    </div>
  );
}

/** Where the kept page leaves room for the id, which only the address knows. */
export const ORDER_ID_SLOT = 'data-order-id';

type OrderIdProps = { label: string; orderId: string | null; className?: string };

export function OrderId({ label, orderId, className }: OrderIdProps) {
  return (
    <p className={clsx('mt-5 flex max-w-full flex-col rounded-lg bg-paper px-5 py-2 sm:flex-row sm:gap-2', className)}>
      <span className="text-ink-soft">{label}</span>
      <strong {...{ [ORDER_ID_SLOT]: '' }} className="min-h-[1lh] min-w-0 select-all break-all font-semibold">
        {orderId}
      </strong>
    </p>
  );
}
