import PQueue from 'p-queue';
import { useEffect, useEffectEvent, useState } from 'react';
import { toastError } from '@/components/ui/toast';
import { media } from '@/content/media';
import type { Area, MediaType } from '@/lib/media/uploads/rules';
import { checkFile, type Fitting, prepareFile } from './prepare-file';
import { sendFile } from './send-file';
import type { UploadedFile } from './upload-outcome';

/** `preview`: address of a picture in this browser; films have none. `stop`: of a file that is taken away. */
type Chosen = Fitting & { id: string; preview: string | null; stop: AbortController };

/** Waiting, on its way (`progress` 0 to 100), there, or not: the one state that a file is in. */
type Stage =
  | { state: 'waiting' }
  | { state: 'uploading'; progress: number }
  | { state: 'ready'; uploaded: UploadedFile }
  | { state: 'failed'; message: string };

export type StagedFile = Chosen & Stage;

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
): Promise<UploadedFile | string> {
  try {
    signal.throwIfAborted();
    const data = await prepareFile(file, type);
    return data ? await sendFile(file.name, data, { area, type }, { signal, onProgress }) : media.unreadable(file.name);
  } catch {
    return media.uploadFailed(file.name);
  }
}

/** The browser asks whoever closes or reloads a page that holds something. */
function useAskBeforeLeaving(isHolding: boolean): void {
  useEffect(() => {
    if (!isHolding) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isHolding]);
}

type Uses = {
  area: Area;
  wanted: MediaType | null;
  skipped: (count: number) => string;
  /** Whether the shop shows this file already, though nobody could say so when it was added. */
  isStored: (publicId: string) => boolean;
};

/**
 * Files on their way from this screen straight to the media service: checked, signed for by our server, sent with
 * progress; each can be cancelled, tried again, or taken away.
 */
export function useUploads({ area, wanted, skipped, isStored }: Uses) {
  const [files, setFiles] = useState<readonly StagedFile[]>([]);

  const start = (chosen: Chosen) => {
    const { id, stop } = chosen;
    const go = (stage: Stage) => {
      const moved = { ...chosen, ...stage };
      if (!stop.signal.aborted) setFiles((now) => now.map((one) => (one.id === id ? moved : one)));
    };
    go({ state: 'waiting' });
    void line.add(async () => {
      const outcome = await bring(chosen, area, (progress) => go({ state: 'uploading', progress }));
      if (typeof outcome !== 'string') return go({ state: 'ready', uploaded: outcome });
      go({ state: 'failed', message: outcome });
      if (!stop.signal.aborted) tell(outcome);
    });
  };

  /** Stops a file that is on its way, or takes one away that has arrived; the media service forgets it by itself. */
  const remove = (...ids: string[]) => {
    for (const { id, stop, preview } of files) {
      if (!ids.includes(id)) continue;
      stop.abort();
      if (preview) URL.revokeObjectURL(preview);
    }
    setFiles((now) => now.filter(({ id }) => !ids.includes(id)));
  };
  const leave = useEffectEvent(() => remove(...files.map(({ id }) => id)));
  useEffect(() => () => leave(), []);
  useAskBeforeLeaving(files.length > 0);

  /** Takes the files that fit; others are counted, and those of the right type say what is wrong with them. */
  const stage = async (given: readonly File[]) => {
    const fitting: Fitting[] = [];
    let others = 0;
    for (const file of given) {
      const unreadable = () => ({ reason: media.unreadable(file.name), isOtherType: false });
      const checked = await checkFile(file, area, wanted).catch(unreadable);
      if ('type' in checked) fitting.push({ file, type: checked.type });
      else if (checked.isOtherType) others += 1;
      else void toastError(checked.reason);
    }
    if (others > 0) void toastError(skipped(others));
    const chosen = fitting.map(({ file, type }) => ({
      id: crypto.randomUUID(),
      file,
      type,
      preview: type === 'image' ? URL.createObjectURL(file) : null,
      stop: new AbortController(),
    }));
    setFiles((now) => [...now, ...chosen.map((one) => ({ ...one, state: 'waiting' as const }))]);
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
    setFiles((now) => now.map((one) => (isMeant(one) ? { ...one, state: 'failed', message } : one)));
  };
  const isBusy = files.some(({ state }) => state === 'waiting' || state === 'uploading');
  return { files, ready, isBusy, stage, retry: start, remove, refuse };
}
