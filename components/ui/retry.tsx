import { Button } from './button';

type RetryProps = { message: string; label: string; onRetry: () => void };

/** What stands where something could not be fetched. */
export function Retry({ message, label, onRetry }: RetryProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-clay-soft px-4 py-3">
      <p className="font-semibold text-clay">{message}</p>
      <Button variant="secondary" onClick={onRetry}>
        {label}
      </Button>
    </div>
  );
}
