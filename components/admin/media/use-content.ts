import PQueue from 'p-queue';
import { useId, useRef, useState } from 'react';
import { asGiven, useAnswer } from '@/components/lists/use-answer';
import { toastError, toastSuccess } from '@/components/ui/toast';
import { media } from '@/content/media';
import { callApi, isUnclear } from '@/lib/http/client';
import type { AdminContent, ContentType, ProductItem } from '@/lib/media/product-content/rules';
import { useShownAgain } from '../use-shown-again';

const PATH = '/api/admin/products/content';

/** The lists afterwards, or the file that was in the way. */
type Answered = AdminContent | { cloudinaryPublicId: string };
type Change = { action: string; data: object; index?: number };
type Options = {
  isSilent?: boolean;
  /** The name of the item that is changed. */
  about?: string | undefined;
  onRefused?: (message: string, publicId: string) => void;
  /** What the lists are going to be. */
  shown?: AdminContent;
};

/**
 * The lists of the product page and the one way to change them: one change after the other, each with the version that
 * the one before left; a change made on stale lists loads them anew, and those that wait behind it are dropped.
 */
export function useContent(initial: AdminContent) {
  const { data: content = initial, mutate } = useAnswer(PATH, useId(), media.loadFailed, asGiven(initial));
  const [waiting, setWaiting] = useState(0);
  const [changes] = useState(() => new PQueue({ concurrency: 1 }));
  const stored = useRef(initial);
  const loads = useRef(0);

  /** Of changes that overlap only the last one's outcome is shown: the lists as they are stored once nothing waits. */
  async function inTurn(work: () => Promise<boolean>, optimisticData?: AdminContent): Promise<boolean> {
    let isDone = false;
    setWaiting((count) => count + 1);
    const turn = changes.add(async () => {
      isDone = await work();
      return stored.current;
    });
    await mutate(turn, { optimisticData, revalidate: false });
    setWaiting((count) => count - 1);
    return isDone;
  }

  const load = async (): Promise<boolean> => {
    loads.current += 1;
    const { success, data, message, requestId } = await callApi<AdminContent>(PATH, { fallback: media.loadFailed });
    if (success && data) stored.current = data;
    else void toastError(message, requestId);
    return success;
  };
  useShownAgain(() => void inTurn(load));

  const send = async (body: object, fallback: string, { isSilent, about, onRefused }: Options): Promise<boolean> => {
    const answer = await callApi<Answered>(PATH, { method: 'PUT', body, fallback });
    const { data, message, requestId, status } = answer;
    if (data && 'versions' in data) {
      stored.current = data;
      if (!isSilent) void toastSuccess(message, about);
      return true;
    }
    void toastError(message, requestId);
    if (data) onRefused?.(message, data.cloudinaryPublicId);
    if (isUnclear(status)) await load();
    return false;
  };

  const change = (type: ContentType, body: Change, fallback: string, options: Options = {}): Promise<boolean> => {
    const known = loads.current;
    return inTurn(async () => {
      if (known !== loads.current) return false;
      return send({ ...body, type, version: stored.current.versions[type] }, fallback, options);
    }, options.shown);
  };

  /** Shows the new order at once; a refusal brings the stored one back. */
  const reorder = (type: ContentType, ids: readonly string[]): Promise<boolean> => {
    const items = ids.flatMap((id) => content[type].filter((item) => item.id === id));
    const shown = { ...content, [type]: items.map((item, order) => ({ ...item, order })) };
    return change(type, { action: 'reorder', data: { ids } }, media.updateFailed, { shown });
  };

  /**
   * For an undo, which must not fail because of what was changed in between.
   * @returns whether the item is in its list
   */
  const restore = (type: ContentType, { id, name, order }: ProductItem): Promise<boolean> =>
    inTurn(async () => {
      const body = { type, action: 'restore', data: { id, index: order } };
      const isDone = await send(body, media.updateFailed, { about: name });
      return isDone || stored.current[type].some((item) => item.id === id);
    });

  /**
   * Gives an item the file back that it had, where it still shows the one that took its place.
   * @returns whether it shows another one now
   */
  const giveBack = (type: ContentType, { id, name, cloudinaryPublicId: file }: ProductItem, by: string) =>
    inTurn(async () => {
      const body = { type, action: 'restore', data: { id, replaced: { file, by } } };
      const isDone = await send(body, media.updateFailed, { about: name });
      return isDone || !stored.current[type].some((item) => item.id === id && item.cloudinaryPublicId === by);
    });

  return { content, isBusy: waiting > 0, change, reorder, restore, giveBack };
}

export type Content = ReturnType<typeof useContent>;
