import { toastError, toastUndo } from '@/components/ui/toast';
import { media } from '@/content/media';
import { mediaDone } from '@/content/media-answers';
import { type ContentType, MAX_ITEMS, type ProductItem, UNDO_MS } from '@/lib/media/product-content/rules';
import type { Content } from './use-content';
import type { Uploads } from './use-uploads';

type ListOf = {
  type: ContentType;
  list: Content;
  /** The files that may join the list. */
  uploads: Pick<Uploads, 'ready' | 'refuse' | 'remove'>;
  onDone: () => void;
};

/** Until it is taken back, or cannot be any more. */
function offerUndo(done: string, item: ProductItem, undo: () => Promise<boolean>): Promise<void> {
  const again = async () => {
    if (!(await undo())) await offerUndo(done, item, undo);
  };
  return toastUndo(done, media.undo, UNDO_MS, () => void again(), item.name);
}

/** What can be done with the items of one list; what takes one away can be taken back for a while. */
export function changesOf({ type, list, uploads, onDone }: ListOf) {
  const { content, change, restore, giveBack } = list;
  const { ready } = uploads;

  const replace = async (item: ProductItem): Promise<boolean> => {
    const [first] = ready;
    if (!first) return false;
    const data = { ...first.uploaded, name: first.file.name, id: item.id };
    const body = { action: 'replace', index: item.order, data };
    const { refuse: onRefused } = uploads;
    const isDone = await change(type, body, media.replaceFailed(type), { isSilent: true, onRefused });
    if (!isDone) return false;
    uploads.remove(first.id);
    const by = first.uploaded.cloudinaryPublicId;
    void offerUndo(mediaDone.replaced(type), item, () => giveBack(type, item, by));
    return true;
  };

  const addAll = async () => {
    const taken = ready.slice(0, MAX_ITEMS[type] - content[type].length);
    const data = taken.map(({ uploaded, file }) => ({ ...uploaded, name: file.name }));
    const ids = taken.map(({ id }) => id);
    const { refuse: onRefused } = uploads;
    const about = taken.map(({ file }) => file.name).join(', ');
    if (!(await change(type, { action: 'add', data }, media.addFailed(type), { about, onRefused }))) return;
    uploads.remove(...ids);
    onDone();
    const left = ready.slice(taken.length).map(({ file }) => file.name);
    if (left.length > 0) void toastError(media.leftOut(left));
  };

  const remove = async (item: ProductItem) => {
    const body = { action: 'delete', data: { id: item.id } };
    if (!(await change(type, body, media.removeFailed(type), { isSilent: true }))) return;
    onDone();
    void offerUndo(mediaDone.removed(type), item, () => restore(type, item));
  };

  return { replace, addAll, remove };
}
