import { useState } from 'react';
import { toastError, toastSuccess } from '@/components/ui/toast';
import { media } from '@/content/media';
import { type ApiAnswer, callApi } from '@/lib/http/client';
import type { GalleryItem } from '@/lib/media/gallery/rules';
import type { UploadedFile } from './upload-outcome';
import { useShownAgain } from './use-shown-again';

const words = media.gallery;
const PATH = '/api/admin/gallery';
/** Of these, with the longest titles there are, a call stays well below what the server reads. */
const AT_ONCE = 20;

export type NewFile = UploadedFile & { type: 'image' | 'video'; title: string; name: string };

/** The gallery and what can be done with it; errors are toasts, a list that cannot be had stays on the screen (section 4). */
export function useGallery(initial: readonly GalleryItem[]) {
  const [items, setItems] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  useShownAgain(() => void load());

  async function call<T>(path: string, method: 'POST' | 'PUT' | 'DELETE', body: unknown, fallback: string) {
    setBusy(true);
    setFailure(null);
    const answer = await callApi<T>(path, { method, body, fallback });
    setBusy(false);
    if (!answer.success) await explain(answer);
    return answer;
  }

  /** In parts, one after the other; what was stored before one of them fails stays stored. */
  async function add(files: readonly NewFile[], onRefused: (message: string, publicId: string) => void) {
    let said = '';
    for (let at = 0; at < files.length; at += AT_ONCE) {
      const part = { items: files.slice(at, at + AT_ONCE) };
      const { success, data, message } = await call<GalleryItem[] | { cloudinaryPublicId: string }>(
        PATH,
        'POST',
        part,
        words.uploadFailed,
      );
      if (data && 'cloudinaryPublicId' in data) onRefused(message, data.cloudinaryPublicId);
      if (!success || !Array.isArray(data)) return false;
      setItems((now) => [...data.toReversed(), ...now.filter(({ _id }) => data.every((item) => item._id !== _id))]);
      said = message;
    }
    void toastSuccess(said);
    return true;
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
    add,
    rename: async (id: string, title: string) => {
      const { success, data, message } = await call<GalleryItem>(`${PATH}/${id}`, 'PUT', { title }, words.updateFailed);
      if (success) void toastSuccess(message);
      if (success && data) setItems((now) => now.map((item) => (item._id === id ? data : item)));
      return success;
    },
    remove: async (id: string) => {
      const { success, message } = await call(`${PATH}/${id}`, 'DELETE', {}, words.deleteFailed);
      if (success) void toastSuccess(message);
      if (success) setItems((now) => now.filter((item) => item._id !== id));
      return success;
    },
  };
}

export type Gallery = ReturnType<typeof useGallery>;
