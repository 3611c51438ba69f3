import { Spinner } from '@/components/ui/spinner';
import { ResultHead } from './result-head';

export function AskingView({ title, text }: { title: string; text: string }) {
  return (
    <div role="status">
      <ResultHead tone="waiting" icon={<Spinner className="size-9" />} title={title} text={text} />
    </div>
  );
}
