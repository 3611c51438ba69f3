'use client';

import { useState } from 'react';
import { toastError, toastSuccess } from '@/components/ui/toast';
import { media } from '@/content/media';
import { callApi } from '@/lib/http/client';
import type { ContentType } from '@/lib/media/rules';
import type { AdminContent } from '@/lib/product-content/rules';

const PATH = '/api/admin/products/content';

/** The lists of the product page and the one way to change them; a change made on stale lists loads them anew. */
export function useContent(initial: AdminContent) {
  const [content, setContent] = useState(initial);
  const [isBusy, setBusy] = useState(false);

  const load = async () => {
    const answer = await callApi<AdminContent>(PATH, { fallback: media.loadFailed });
    if (answer.success && answer.data) setContent(answer.data);
    else void toastError(answer.message, answer.requestId);
  };

  const change = async (
    type: ContentType,
    body: { action: string; data: object; index?: number },
    fallback: string,
    options: { isSilent?: boolean; onRefused?: (message: string) => void } = {},
  ): Promise<boolean> => {
    setBusy(true);
    const version = content.versions[type];
    const answer = await callApi<AdminContent>(PATH, { method: 'PUT', body: { ...body, type, version }, fallback });
    setBusy(false);
    if (answer.success && answer.data) {
      setContent(answer.data);
      if (!options.isSilent) void toastSuccess(answer.message);
      return true;
    }
    void toastError(answer.message, answer.requestId);
    if (answer.status === 400) options.onRefused?.(answer.message);
    // Whether it happened is not known, or somebody else was faster.
    if ([0, 404, 409, 502].includes(answer.status)) await load();
    return false;
  };

  /** Shows the new order at once; a refusal brings the stored one back. */
  const reorder = async (type: ContentType, ids: readonly string[]) => {
    const before = content;
    const items = ids.flatMap((id) => before[type].filter((item) => item.id === id));
    setContent({ ...before, [type]: items.map((item, order) => ({ ...item, order })) });
    const isDone = await change(type, { action: 'reorder', data: { ids } }, media.updateFailed);
    // Where the lists were loaded anew, those stand.
    if (!isDone) setContent((now) => (now.versions[type] === before.versions[type] ? before : now));
  };

  /** For an undo, which must not fail because of what was changed in between. */
  const restore = async (type: ContentType, id: string, index: number) => {
    const body = { type, action: 'restore', data: { id, index } };
    const answer = await callApi<AdminContent>(PATH, { method: 'PUT', body, fallback: media.updateFailed });
    if (answer.success && answer.data) setContent(answer.data);
    else void toastError(answer.message, answer.requestId);
  };

  return { content, isBusy, change, reorder, restore };
}

export type Content = ReturnType<typeof useContent>;
