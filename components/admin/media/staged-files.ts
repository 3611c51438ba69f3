import { useSyncExternalStore } from 'react';
import { holdPage } from '@/components/ui/leave';
import type { Fitting } from './prepare-file';
import type { UploadedFile } from './upload-outcome';

/** `preview`: address of a picture in this browser; films have none. `stop`: of a file that is taken away. */
export type Chosen = Fitting & { id: string; preview: string | null; stop: AbortController };

/** Waiting, on its way (`progress` 0 to 100), there, or not: the one state that a file is in. */
export type Stage =
  | { state: 'waiting' }
  | { state: 'uploading'; progress: number }
  | { state: 'ready'; uploaded: UploadedFile }
  | { state: 'failed'; message: string; isFinal: boolean };

export type StagedFile = Chosen & Stage;
type Files = readonly StagedFile[];

const NONE: Files = [];
const places = new Map<string, Files>();
const listeners = new Set<() => void>();

/** Says that no file is held any more; null while none is. */
let letGo: (() => void) | null = null;

/** The files that were chosen for a place. */
export const filesAt = (place: string): Files => places.get(place) ?? NONE;

/**
 * Changes the files of a place. They outlive the screen that took them, whatever page of the admin is looked at
 * meanwhile; whoever closes or leaves the page is asked while there are any.
 */
export function changeFiles(place: string, change: (now: Files) => Files): void {
  places.set(place, change(filesAt(place)));
  const isHolding = [...places.values()].some((files) => files.length > 0);
  if (isHolding) letGo ??= holdPage();
  else {
    letGo?.();
    letGo = null;
  }
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

export const useFilesAt = (place: string): Files =>
  useSyncExternalStore(
    subscribe,
    () => filesAt(place),
    () => NONE,
  );
