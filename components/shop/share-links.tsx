import { Button } from '@/components/ui/button';
import { Icon, WhatsApp } from '@/components/ui/icon';
import { shareWords } from '@/content/share';
import { ShareButton } from './share-button';

/** Ways to send a page to somebody; `url` is its public address. */
export function ShareLinks({ text, url }: { text: string; url: string }) {
  return (
    <div className="flex grow flex-wrap gap-3 max-sm:*:grow">
      <Button
        href={`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`}
        target="_blank"
        rel="noopener noreferrer"
        prefetch={false}
        variant="secondary"
      >
        <Icon of={WhatsApp} className="size-5" />
        {shareWords.whatsapp}
      </Button>
      <ShareButton text={text} url={url} />
    </div>
  );
}
