import { Button } from './button';
import { toastError, toastSuccess } from './toast';

type CopyButtonProps = { text: string; words: { copy: string; copied: string; failed: string }; className?: string };

export function CopyButton({ text, words, className }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      await toastSuccess(words.copied);
    } catch {
      await toastError(words.failed);
    }
  };
  return (
    <Button variant="secondary" onClick={copy} className={className}>
      {words.copy}
    </Button>
  );
}
