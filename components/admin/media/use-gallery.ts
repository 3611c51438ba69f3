import { useId, useState } from 'react';
import { asGiven, useAnswer } from '@/components/lists/use-answer';
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

type NewFile = UploadedFile & { type: 'image' | 'video'; title: string; name: string };
type Items = readonly GalleryItem[];

const tellError = ({ message, requestId }: ApiAnswer) => void toastError(message, requestId);

/** The gallery and what can be done with it; errors are toasts, a list that cannot be had stays on the screen (section 4). */
export function useGallery(initial: Items) {
  const first = { all: initial };
  const given = { ...asGiven(first), onError: tellError };
  const { data = first, error, mutate } = useAnswer<{ all: Items }>(PATH, useId(), words.fetchFailed, given);
  const [isBusy, setBusy] = useState(false);
  const show = (next: (items: Items) => Items) =>
    void mutate((now = first) => ({ all: next(now.all) }), { revalidate: false });
  useShownAgain(() => void mutate());

  async function call<T>(path: string, method: 'POST' | 'PUT' | 'DELETE', body: unknown, fallback: string) {
    setBusy(true);
    const answer = await callApi<T>(path, { method, body, fallback });
    setBusy(false);
    if (answer.success) return answer;
    tellError(answer);
    // Whether it happened is not known, or somebody else was faster.
    if ([0, 404, 409, 502].includes(answer.status)) await mutate();
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
      show((now) => [...data.toReversed(), ...now.filter(({ _id }) => data.every((item) => item._id !== _id))]);
      said = message;
    }
    void toastSuccess(said);
    return true;
  }

  return {
    items: data.all,
    isBusy,
    failure: error?.message,
    load: () => void mutate(),
    add,
    rename: async (id: string, title: string) => {
      const { success, data, message } = await call<GalleryItem>(`${PATH}/${id}`, 'PUT', { title }, words.updateFailed);
      if (success) void toastSuccess(message);
      if (success && data) show((now) => now.map((item) => (item._id === id ? data : item)));
      return success;
    },
    remove: async (id: string) => {
      const { success, message } = await call(`${PATH}/${id}`, 'DELETE', {}, words.deleteFailed);
      if (success) void toastSuccess(message);
      if (success) show((now) => now.filter((item) => item._id !== id));
      return success;
    },
  };
}

export type Gallery = ReturnType<typeof useGallery>;
