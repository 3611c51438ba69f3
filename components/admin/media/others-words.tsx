import { Button } from '@/components/ui/button';
import { media } from '@/content/media';

const words = media.meanwhile;

/** Below a field: what somebody else wrote there while this person was typing. */
export function OthersWords({ label, text, onTake }: { label: string; text: string | undefined; onTake: () => void }) {
  return (
    <div aria-live="polite">
      {text !== undefined && (
        <div className="mt-2 rounded-md bg-turmeric-soft px-4 py-3">
          <p className="break-words">{words.wrote(text)}</p>
          <Button variant="secondary" className="mt-2" aria-label={words.takeFor(label)} onClick={onTake}>
            {words.take}
          </Button>
        </div>
      )}
    </div>
  );
}
