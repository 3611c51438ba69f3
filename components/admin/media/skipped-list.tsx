import { Button } from '@/components/ui/button';
import { media } from '@/content/media';

const words = media.skipped;

/** The files that were not taken, each with its name and why. */
export function SkippedList({ reasons, onHide }: { reasons: readonly string[]; onHide: () => void }) {
  return (
    <div role="alert">
      {reasons.length > 0 && (
        <div className="mt-5 rounded-md bg-clay-soft px-4 py-3">
          <h3 className="font-semibold font-text text-base">{words.title(reasons.length)}</h3>
          <ul className="mt-1 list-disc space-y-1 pl-5 [overflow-wrap:anywhere]">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          <Button variant="ghost" className="-mb-2 -ml-3 px-3!" onClick={onHide}>
            {words.hide}
          </Button>
        </div>
      )}
    </div>
  );
}
