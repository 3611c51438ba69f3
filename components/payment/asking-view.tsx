import type { ReactNode } from 'react';
import { Spinner } from '@/components/ui/spinner';
import { ResultHead } from './result-head';

type AskingViewProps = { title: ReactNode; text: string; children?: ReactNode };

export function AskingView({ title, text, children }: AskingViewProps) {
  return (
    <div role="status">
      <ResultHead tone="waiting" icon={<Spinner className="size-9" />} title={title} text={text}>
        {children}
      </ResultHead>
    </div>
  );
}
