import clsx from 'clsx';
import type { ReactNode } from 'react';

const TONES = {
  good: 'bg-leaf text-paper',
  bad: 'bg-clay text-paper',
  waiting: 'bg-turmeric text-ink',
} as const;

type ResultHeadProps = {
  tone: keyof typeof TONES;
  icon: ReactNode;
  title: string;
  text: string;
  orderIdLabel?: string;
  orderId?: string | null;
};

export function ResultHead({ tone, icon, title, text, orderIdLabel, orderId }: ResultHeadProps) {
  return (
    <div className="flex flex-col items-center text-center">
      <span className={clsx('grid size-18 place-items-center rounded-full', TONES[tone])}>{icon}</span>
      <h1 className="mt-5 text-4xl">{title}</h1>
      <p className="mt-3 max-w-lg text-lg">{text}</p>
      {orderId && (
        <p className="mt-4 max-w-full rounded-full bg-cream-deep px-4 py-1.5">
          <span className="text-ink-soft">{orderIdLabel} </span>
          <strong className="select-all break-all font-semibold">{orderId}</strong>
        </p>
      )}
    </div>
  );
}
