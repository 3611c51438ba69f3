import PQueue from 'p-queue';
import { useEffect, useState } from 'react';
import { toastError } from '@/components/ui/toast';
import { media } from '@/content/media';
import type { Area, MediaType } from '@/lib/media/uploads/rules';
import { checkFile, type Fitting, prepareFile } from './prepare-file';
import { sendFile } from './send-file';
import { type Chosen, changeFiles, filesAt, type Stage, type StagedFile, useFilesAt } from './staged-files';
import type { Refused, UploadedFile } from './upload-outcome';

const QUIET_MS = 2_000;
const line = new PQueue({ concurrency: 3 });

let toldAt = Number.NEGATIVE_INFINITY;

/** Of many files that fail at once one is told in a toast; each says beside its name what is wrong. */
function tell(message: string): void {
  if (performance.now() - toldAt < QUIET_MS) return;
  toldAt = performance.now();
  void toastError(message);
}

async function bring(
  { file, type, stop: { signal } }: Chosen,
  area: Area,
  onProgress: (percent: number) => void,
): Promise<UploadedFile | Refused> {
  try {
    signal.throwIfAborted();
    const data = await prepareFile(file, type);
    if (!data) return { refused: media.unreadable(file.name), isFinal: true };
    return await sendFile(file.name, data, { area, type }, { signal, onProgress });
  } catch {
    return { refused: media.uploadFailed(file.name), isFinal: false };
  }
}

export const placeOf = (area: Area, wanted: MediaType | null): string => `${area}/${wanted ?? 'any'}`;

type Uses = {
  area: Area;
  wanted: MediaType | null;
  /** Whether the shop shows this file already, though nobody could say so when it was added. */
  isStored: (publicId: string) => boolean;
};

/**
 * Files on their way from this screen straight to the media service: checked, signed for by our server, sent with
 * progress; each can be cancelled, tried again, or taken away. `skipped`: why files were not taken, by their names.
 */
export function useUploads({ area, wanted, isStored }: Uses) {
  const place = placeOf(area, wanted);
  const files = useFilesAt(place);
  const [skipped, setSkipped] = useState<readonly string[]>([]);

  const start = (chosen: Chosen) => {
    const { id, stop } = chosen;
    const go = (stage: Stage) => {
      const moved = { ...chosen, ...stage };
      if (!stop.signal.aborted) changeFiles(place, (now) => now.map((one) => (one.id === id ? moved : one)));
    };
    go({ state: 'waiting' });
    void line.add(async () => {
      const outcome = await bring(chosen, area, (progress) => go({ state: 'uploading', progress }));
      if (!('refused' in outcome)) return go({ state: 'ready', uploaded: outcome });
      const { refused: message, isFinal } = outcome;
      go({ state: 'failed', message, isFinal });
      if (!stop.signal.aborted) tell(message);
    });
  };

  /** Stops a file that is on its way, or takes one away that has arrived; the media service forgets it by itself. */
  const remove = (...ids: string[]) => {
    for (const { id, stop, preview } of filesAt(place)) {
      if (!ids.includes(id)) continue;
      stop.abort();
      if (preview) URL.revokeObjectURL(preview);
    }
    changeFiles(place, (now) => now.filter(({ id }) => !ids.includes(id)));
  };

  /** Takes the files that fit, and says of each other one why it does not. */
  const stage = async (given: readonly File[]) => {
    const fitting: Fitting[] = [];
    const reasons: string[] = [];
    for (const file of given) {
      const checked = await checkFile(file, area, wanted).catch(() => ({ reason: media.unreadable(file.name) }));
      if ('type' in checked) fitting.push({ file, type: checked.type });
      else reasons.push(checked.reason);
    }
    setSkipped([...new Set(reasons)]);
    const chosen = fitting.map(({ file, type }) => ({
      id: crypto.randomUUID(),
      file,
      type,
      preview: type === 'image' ? URL.createObjectURL(file) : null,
      stop: new AbortController(),
    }));
    changeFiles(place, (now) => [...now, ...chosen.map((one) => ({ ...one, state: 'waiting' as const }))]);
    chosen.forEach(start);
  };

  const ready = files.filter((file) => file.state === 'ready');
  const stored = ready.filter(({ uploaded }) => isStored(uploaded.cloudinaryPublicId)).map(({ id }) => id);
  useEffect(() => {
    if (stored.length > 0) remove(...stored);
  });

  /** Files that arrived and that the shop does not take all the same: they can be sent again. */
  const refuse = (message: string, publicId: string) => {
    const isMeant = (one: StagedFile) => one.state === 'ready' && one.uploaded.cloudinaryPublicId === publicId;
    changeFiles(place, (now) =>
      now.map((one) => (isMeant(one) ? { ...one, state: 'failed', message, isFinal: false } : one)),
    );
  };
  const isBusy = files.some(({ state }) => state === 'waiting' || state === 'uploading');
  return { files, ready, isBusy, skipped, hideSkipped: () => setSkipped([]), stage, retry: start, remove, refuse };
}

export type Uploads = ReturnType<typeof useUploads>;
