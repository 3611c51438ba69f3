'use client';

import { useState } from 'react';
import { toastError, toastSuccess } from '@/components/ui/toast';
import { media } from '@/content/media';
import { type ApiAnswer, callApi } from '@/lib/http/client';
import type { GalleryItem } from '@/lib/media/rules';
import type { UploadedFile } from './upload-queue';

const words = media.gallery;
const PATH = '/api/admin/gallery';

export type NewFile = UploadedFile & { type: 'image' | 'video'; title: string; name: string };

/** The gallery and what can be done with it; errors are toasts, a list that cannot be had stays on the screen (section 4). */
export function useGallery(initial: readonly GalleryItem[]) {
  const [items, setItems] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function call<T>(path: string, method: 'POST' | 'PUT' | 'DELETE', body: unknown, fallback: string) {
    setBusy(true);
    setFailure(null);
    const answer = await callApi<T>(path, { method, body, fallback });
    setBusy(false);
    if (answer.success) void toastSuccess(answer.message);
    else await explain(answer);
    return answer;
  }

  async function explain({ message, requestId, status }: ApiAnswer) {
    void toastError(message, requestId);
    if ([0, 404, 409, 502].includes(status)) await load();
  }

  async function load() {
    const answer = await callApi<{ all: GalleryItem[] }>(PATH, { fallback: words.fetchFailed });
    if (answer.data) return setItems(answer.data.all);
    setFailure(answer.message);
    void toastError(answer.message, answer.requestId);
  }

  return {
    items,
    isBusy,
    failure,
    load,
    add: async (files: readonly NewFile[], onRefused: (message: string) => void) => {
      const answer = await call<GalleryItem[]>(PATH, 'POST', { items: files }, words.uploadFailed);
      const { success, data, status, message } = answer;
      if (success && data) setItems((now) => [...data.toReversed(), ...now]);
      if (status === 400) onRefused(message);
      return success;
    },
    rename: async (id: string, title: string) => {
      const { success, data } = await call<GalleryItem>(`${PATH}/${id}`, 'PUT', { title }, words.updateFailed);
      if (success && data) setItems((now) => now.map((item) => (item._id === id ? data : item)));
      return success;
    },
    remove: async (id: string) => {
      const { success } = await call(`${PATH}/${id}`, 'DELETE', {}, words.deleteFailed);
      if (success) setItems((now) => now.filter((item) => item._id !== id));
      return success;
    },
  };
}

export type Gallery = ReturnType<typeof useGallery>;
