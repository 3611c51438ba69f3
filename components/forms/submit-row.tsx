import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';

type SubmitRowProps = {
  isBusy: boolean;
  error: string | undefined;
  /** What the button waits for, or null; left out where it never waits. */
  why?: string | null;
  /** Something else is under way. */
  disabled?: boolean;
  className?: string;
  children: React.ReactNode;
};

/** The button of a form, what it waits for, and what went wrong with the form as a whole. */
export function SubmitRow({ isBusy, error, why, disabled = false, className = 'w-full', children }: SubmitRowProps) {
  const whyId = useId();
  return (
    <div>
      <Button
        type="submit"
        size="lg"
        busy={isBusy}
        disabled={disabled || Boolean(why)}
        aria-describedby={why === undefined ? undefined : whyId}
        className={className}
      >
        {children}
      </Button>
      {why !== undefined && (
        // The line stays, so that nothing jumps.
        <p id={whyId} className="mt-2 min-h-6 text-center text-ink-soft text-sm">
          {why}
        </p>
      )}
      <FieldError error={error} />
    </div>
  );
}
