'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { toastError } from '@/components/ui/toast';
import { media } from '@/content/media';
import type { Area, MediaType } from '@/lib/media/uploads/rules';
import { checkFile, type Fitting } from './prepare-file';
import { createUploadQueue, type StagedFile } from './upload-queue';

const NONE: readonly StagedFile[] = [];
const QUIET_MS = 2_000;

/** Of many files that fail at once one is told in a toast; each says beside its name what is wrong. */
function createTeller() {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (message: string) => {
    if (performance.now() - toldAt < QUIET_MS) return;
    toldAt = performance.now();
    void toastError(message);
  };
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

/** The files that are on their way from this screen, and how to add some. */
export function useUploadQueue({ area, wanted, skipped, isStored }: Uses) {
  const [queue] = useState(() => createUploadQueue(area, createTeller()));
  const files = useSyncExternalStore(queue.subscribe, queue.getFiles, () => NONE);
  useEffect(() => () => queue.remove(...queue.getFiles().map(({ id }) => id)), [queue]);
  useAskBeforeLeaving(files.length > 0);

  /** Takes the files that fit; others are counted, and those of the right type say what is wrong with them. */
  const stage = async (chosen: readonly File[]) => {
    const fitting: Fitting[] = [];
    let others = 0;
    for (const file of chosen) {
      const unreadable = () => ({ reason: media.unreadable(file.name), isOtherType: false });
      const checked = await checkFile(file, area, wanted).catch(unreadable);
      if ('type' in checked) fitting.push({ file, type: checked.type });
      else if (checked.isOtherType) others += 1;
      else void toastError(checked.reason);
    }
    if (others > 0) void toastError(skipped(others));
    queue.add(fitting);
  };

  const ready = files.flatMap(({ uploaded, ...file }) => (uploaded ? [{ ...file, uploaded }] : []));
  const stored = ready.filter(({ uploaded }) => isStored(uploaded.cloudinaryPublicId)).map(({ id }) => id);
  useEffect(() => {
    if (stored.length > 0) queue.remove(...stored);
  });
  const isBusy = files.some(({ state }) => state === 'waiting' || state === 'uploading');
  const refuse = (message: string, publicId: string) =>
    queue.refuse(message, ...ready.filter((file) => file.uploaded.cloudinaryPublicId === publicId).map(({ id }) => id));
  return { files, ready, isBusy, stage, retry: queue.retry, remove: queue.remove, refuse };
}
