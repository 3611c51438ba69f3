import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { toastError } from '@/components/ui/toast';
import { media } from '@/content/media';
import type { ProductItem } from '@/lib/media/product-content/rules';
import { sendFile } from './send-file';

const words = media.edit;
const JPEG_QUALITY = 0.85;

/** The picture that the film shows at this moment, or null. */
async function stillOf(film: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [film.videoWidth, film.videoHeight];
  canvas.getContext('2d')?.drawImage(film, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
}

type PosterPickerProps = {
  film: ProductItem;
  isBusy: boolean;
  onPoster: (from: 'uploaded' | 'film') => Promise<boolean>;
};

/** Chooses the moment of a film that stands for it before it plays. */
export function PosterPicker({ film, isBusy, onPoster }: PosterPickerProps) {
  const player = useRef<HTMLVideoElement>(null);
  const [isSending, setSending] = useState(false);
  const use = async () => {
    setSending(true);
    try {
      const still = player.current && (await stillOf(player.current));
      const wanted = { area: 'products', type: 'image', posterOf: film.cloudinaryPublicId } as const;
      const sent = still && (await sendFile(film.name, still, wanted));
      if (sent && !('refused' in sent)) await onPoster('uploaded');
      else if (sent?.refused !== '') void toastError(words.posterFailed);
    } catch {
      void toastError(words.posterFailed);
    }
    setSending(false);
  };
  return (
    <fieldset className="rounded-md border border-line p-4">
      <legend className="px-1 font-semibold">{words.poster}</legend>
      <p className="mb-3 text-ink-soft text-sm">{words.posterHint}</p>
      <video
        ref={player}
        src={film.url}
        poster={film.thumbnail ?? undefined}
        crossOrigin="anonymous"
        controls
        muted
        playsInline
        preload="metadata"
        className="aspect-video w-full rounded-md bg-ink"
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" busy={isSending} disabled={isBusy} onClick={() => void use()}>
          {words.posterUse}
        </Button>
        <Button variant="ghost" disabled={isBusy || isSending} onClick={() => void onPoster('film')}>
          {words.posterReset}
        </Button>
      </div>
    </fieldset>
  );
}
