import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';

type SubmitRowProps = { isBusy: boolean; error: string | undefined; className?: string; children: React.ReactNode };

/** The button of a form, below what went wrong with the form as a whole. */
export function SubmitRow({ isBusy, error, className = 'w-full', children }: SubmitRowProps) {
  return (
    <div>
      <Button type="submit" size="lg" busy={isBusy} className={className}>
        {children}
      </Button>
      <FieldError id={null} error={error} />
    </div>
  );
}
