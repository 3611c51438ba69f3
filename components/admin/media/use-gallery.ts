import { useRef, useState } from 'react';
import { toastError, toastSuccess } from '@/components/ui/toast';
import { media } from '@/content/media';
import { type ApiAnswer, callApi, isUnclear } from '@/lib/http/client';
import {
  type AdminItem,
  type GalleryPage,
  type GalleryType,
  MAX_BULK,
  MAX_PAGE_ITEMS,
  PAGE_ITEMS,
} from '@/lib/media/gallery/rules';
import { useShownAgain } from '../use-shown-again';
import { type Shown, withItems, withMore, withoutItems } from './gallery-shown';
import type { UploadedFile } from './upload-outcome';

const words = media.gallery;
const PATH = '/api/admin/gallery';
/** Of these, with the longest titles there are, a call stays well below what the server reads. */
const AT_ONCE = 20;

type NewFile = UploadedFile & { type: 'image' | 'video'; title: string; name: string };
type Bulk = { done: string[]; refused: { id: string }[] };

const tellError = ({ message, requestId }: ApiAnswer) => void toastError(message, requestId);

const partOf = (asked: Record<string, string | number>) =>
  callApi<GalleryPage>(
    `${PATH}?${new URLSearchParams(Object.entries(asked).map(([key, value]) => [key, `${value}`]))}`,
    {
      fallback: words.fetchFailed,
    },
  );

/**
 * The gallery as far as it was asked for and what can be done with it; errors are toasts, a list that cannot be had stays
 * on the screen (section 4).
 */
export function useGallery(initial: GalleryPage) {
  const [shown, setShown] = useState<Shown>(initial);
  const [q, setQ] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const turns = useRef(0);

  /** Null where something was asked for later. */
  async function ask(asked: Record<string, string | number>): Promise<ApiAnswer<GalleryPage> | null> {
    turns.current += 1;
    const turn = turns.current;
    setLoading(true);
    const answer = await partOf(asked);
    if (turn !== turns.current) return null;
    setLoading(false);
    if (!answer.success) tellError(answer);
    return answer;
  }

  /** As many as are shown, as they are now. */
  async function load(searched = q, most = shown.all.length): Promise<void> {
    const limit = Math.min(Math.max(PAGE_ITEMS, most), MAX_PAGE_ITEMS);
    const answer = await ask({ q: searched, limit });
    if (!answer) return;
    if (answer.success && answer.data) setShown(answer.data);
    setFailure(answer.success ? undefined : answer.message);
  }
  useShownAgain(() => void load());

  function search(text: string): void {
    setQ(text.trim());
    void load(text.trim(), 0);
  }

  async function more(type: GalleryType): Promise<void> {
    const after = shown.next[type];
    if (!after) return;
    const answer = await ask({ type, q, after, limit: PAGE_ITEMS });
    const part = answer?.data;
    if (!answer?.success || !part) return;
    setShown((now) => withMore(now, part, type));
  }

  async function call<T>(path: string, method: 'POST' | 'PUT' | 'DELETE', body: unknown, fallback: string) {
    setBusy(true);
    const answer = await callApi<T>(path, { method, body, fallback });
    setBusy(false);
    if (answer.success) return answer;
    tellError(answer);
    if (isUnclear(answer.status)) await load();
    return answer;
  }

  /** In parts, one after the other; what was stored before one of them fails stays stored. */
  async function add(files: readonly NewFile[], onRefused: (message: string, publicId: string) => void) {
    let said = '';
    for (let at = 0; at < files.length; at += AT_ONCE) {
      const part = { items: files.slice(at, at + AT_ONCE) };
      const { success, data, message } = await call<AdminItem[] | { cloudinaryPublicId: string }>(
        PATH,
        'POST',
        part,
        words.uploadFailed,
      );
      if (data && 'cloudinaryPublicId' in data) onRefused(message, data.cloudinaryPublicId);
      if (!success || !Array.isArray(data)) return false;
      setShown((now) => withItems(now, data));
      said = message;
    }
    void toastSuccess(said);
    if (q) search('');
    return true;
  }

  /** In parts as well; what is gone already is what was wanted. */
  async function removeMany(items: readonly AdminItem[]): Promise<void> {
    let count = 0;
    for (let at = 0; at < items.length; at += MAX_BULK) {
      const ids = items.slice(at, at + MAX_BULK).map(({ _id }) => _id);
      const body = { action: 'delete', ids };
      const { success, data } = await call<Bulk>(`${PATH}/bulk`, 'POST', body, words.deleteFailed);
      if (!success || !data) break;
      setShown((now) => withoutItems(now, ids));
      count += data.done.length;
    }
    if (count > 0) void toastSuccess(words.deletedMany(count));
  }

  return {
    items: shown.all,
    counts: shown.counts,
    q,
    isBusy,
    isLoading,
    failure,
    load: () => void load(),
    search,
    more,
    hasMore: (type: GalleryType) => shown.next[type] !== null,
    add,
    rename: async ({ _id, version, title: old }: AdminItem, title: string) => {
      const body = { title, version };
      const { success, data, message } = await call<AdminItem>(`${PATH}/${_id}`, 'PUT', body, words.updateFailed);
      if (success) void toastSuccess(message, old === title ? title : `${old} → ${title}`);
      // Where somebody else was faster it says what they wrote.
      if (data) setShown((now) => ({ ...now, all: now.all.map((item) => (item._id === _id ? data : item)) }));
      return success;
    },
    remove: async ({ _id, title }: AdminItem) => {
      const { success, message } = await call(`${PATH}/${_id}`, 'DELETE', {}, words.deleteFailed);
      if (success) void toastSuccess(message, title);
      if (success) setShown((now) => withoutItems(now, [_id]));
      return success;
    },
    removeMany,
  };
}

export type Gallery = ReturnType<typeof useGallery>;
