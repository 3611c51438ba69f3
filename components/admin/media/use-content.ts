import { useRef, useState } from 'react';
import { toastError, toastSuccess } from '@/components/ui/toast';
import { media } from '@/content/media';
import { callApi } from '@/lib/http/client';
import type { AdminContent, ContentType } from '@/lib/media/product-content/rules';
import { useShownAgain } from './use-shown-again';

const PATH = '/api/admin/products/content';
/** Whether it happened is not known, or somebody else was faster. */
const UNCLEAR = [0, 404, 409, 502];

/** The lists afterwards, or the file that was in the way. */
type Answered = AdminContent | { cloudinaryPublicId: string };
type Change = { action: string; data: object; index?: number };
type Options = { isSilent?: boolean; onRefused?: (message: string, publicId: string) => void };

/**
 * The lists of the product page and the one way to change them: one change after the other, each with the version that
 * the one before left; a change made on stale lists loads them anew, and those that wait behind it are dropped.
 */
export function useContent(initial: AdminContent) {
  const [content, setContent] = useState(initial);
  const [waiting, setWaiting] = useState(0);
  const stored = useRef(initial);
  const loads = useRef(0);
  const last = useRef(Promise.resolve());
  const queued = useRef(0);

  /** The lists are shown as they are stored once nothing waits: until then as they are going to be. */
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.current.then(work);
    last.current = turn.then(
      () => undefined,
      () => undefined,
    );
    queued.current += 1;
    setWaiting(queued.current);
    try {
      return await turn;
    } finally {
      queued.current -= 1;
      setWaiting(queued.current);
      if (queued.current === 0) setContent(stored.current);
    }
  }

  const load = async () => {
    loads.current += 1;
    const answer = await callApi<AdminContent>(PATH, { fallback: media.loadFailed });
    if (answer.success && answer.data) stored.current = answer.data;
    else void toastError(answer.message, answer.requestId);
  };
  useShownAgain(() => void inTurn(load));

  const send = async (body: object, fallback: string, { isSilent, onRefused }: Options): Promise<boolean> => {
    const answer = await callApi<Answered>(PATH, { method: 'PUT', body, fallback });
    const { data, message, requestId, status } = answer;
    if (data && 'versions' in data) {
      stored.current = data;
      if (!isSilent) void toastSuccess(message);
      return true;
    }
    void toastError(message, requestId);
    if (data) onRefused?.(message, data.cloudinaryPublicId);
    if (UNCLEAR.includes(status)) await load();
    return false;
  };

  const change = (type: ContentType, body: Change, fallback: string, options: Options = {}): Promise<boolean> => {
    const known = loads.current;
    return inTurn(async () => {
      if (known !== loads.current) return false;
      return send({ ...body, type, version: stored.current.versions[type] }, fallback, options);
    });
  };

  /** Shows the new order at once; a refusal brings the stored one back. */
  const reorder = async (type: ContentType, ids: readonly string[]) => {
    const items = ids.flatMap((id) => content[type].filter((item) => item.id === id));
    setContent({ ...content, [type]: items.map((item, order) => ({ ...item, order })) });
    await change(type, { action: 'reorder', data: { ids } }, media.updateFailed);
  };

  /**
   * For an undo, which must not fail because of what was changed in between.
   * @returns whether the item is in its list
   */
  const restore = (type: ContentType, id: string, index: number): Promise<boolean> =>
    inTurn(async () => {
      const body = { type, action: 'restore', data: { id, index } };
      return (await send(body, media.updateFailed, {})) || stored.current[type].some((item) => item.id === id);
    });

  return { content, isBusy: waiting > 0, change, reorder, restore };
}

export type Content = ReturnType<typeof useContent>;
