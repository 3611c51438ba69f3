import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { toastError } from '@/components/ui/toast';
import { media } from '@/content/media';
import { callApi } from '@/lib/http/client';
import type { ProductItem } from '@/lib/media/product-content/rules';

const words = media.edit;
const JPEG_QUALITY = 0.85;
const SEND_TIMEOUT_MS = 60_000;

/** The picture that the film shows at this moment, or null. */
async function stillOf(film: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [film.videoWidth, film.videoHeight];
  canvas.getContext('2d')?.drawImage(film, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
}

/** Puts a still beside its film at the media service. */
async function sendStill(still: Blob, posterOf: string): Promise<boolean> {
  const body = { area: 'products', type: 'image', bytes: still.size, posterOf };
  const fallback = words.posterFailed;
  const ticket = await callApi<{ url: string; fields: Record<string, string> }>('/api/admin/media/sign', {
    method: 'POST',
    body,
    fallback,
  });
  if (!ticket.data) return false;
  const form = new FormData();
  for (const [name, value] of Object.entries(ticket.data.fields)) form.append(name, value);
  form.append('file', still, 'poster.jpg');
  const signal = AbortSignal.timeout(SEND_TIMEOUT_MS);
  return (await fetch(ticket.data.url, { method: 'POST', body: form, signal })).ok;
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
      if (still && (await sendStill(still, film.cloudinaryPublicId))) await onPoster('uploaded');
      else void toastError(words.posterFailed);
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
