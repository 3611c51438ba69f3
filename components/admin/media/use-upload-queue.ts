'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { toastError } from '@/components/ui/toast';
import type { Area, MediaType } from '@/lib/uploads/rules';
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

/** The files that are on their way from this screen, and how to add some. */
export function useUploadQueue(area: Area, wanted: MediaType | null, skipped: (count: number) => string) {
  const [queue] = useState(() => createUploadQueue(area, createTeller()));
  const files = useSyncExternalStore(queue.subscribe, queue.getFiles, () => NONE);
  useEffect(() => () => queue.remove(...queue.getFiles().map(({ id }) => id)), [queue]);

  /** Takes the files that fit; others are counted, and those of the right type say what is wrong with them. */
  const stage = async (chosen: readonly File[]) => {
    const fitting: Fitting[] = [];
    let others = 0;
    for (const file of chosen) {
      const checked = await checkFile(file, area, wanted);
      if ('type' in checked) fitting.push({ file, type: checked.type });
      else if (checked.isOtherType) others += 1;
      else void toastError(checked.reason);
    }
    if (others > 0) void toastError(skipped(others));
    queue.add(fitting);
  };

  const ready = files.flatMap(({ uploaded, ...file }) => (uploaded ? [{ ...file, uploaded }] : []));
  const isBusy = files.some(({ state }) => state === 'waiting' || state === 'uploading');
  return { files, ready, isBusy, stage, retry: queue.retry, remove: queue.remove, refuse: queue.refuse };
}

export type Uploads = ReturnType<typeof useUploadQueue>;
