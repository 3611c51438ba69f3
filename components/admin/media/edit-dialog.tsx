import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { media } from '@/content/media';
import { pictureUrl } from '@/lib/media/files/rules';
import type { ContentType, ProductItem } from '@/lib/media/product-content/rules';
import { OthersWords } from './others-words';
import { PosterPicker } from './poster-picker';
import type { Content } from './use-content';
import { useWordsHeld } from './words-held';

const words = media.edit;
const PICTURE_WIDTH = 720;

type EditDialogProps = { item: ProductItem; type: ContentType; list: Content; onClose: () => void };

/** Title and alternative text of an item, and the poster of a film. */
export function EditDialog({ item, type, list, onClose }: EditDialogProps) {
  const { name, alt } = list.content[type].find(({ id }) => id === item.id) ?? item;
  const held = useWordsHeld({ name, alt });
  const [error, setError] = useState<string>();
  const update = (data: object, about = name) =>
    list.change(type, { action: 'update', data: { id: item.id, ...data } }, media.updateFailed, { about });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (held.typed.name.trim() === '') return setError(media.gallery.titleEmpty);
    setError(undefined);
    const isDone = Object.keys(held.changed).length === 0 || (await update(held.changed, held.typed.name.trim()));
    if (isDone) onClose();
  };
  return (
    <Dialog open onOpenChange={onClose} busy={list.isBusy} title={words.title} closeOutside={false}>
      <form noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
        {type === 'images' && (
          <img
            src={pictureUrl(item.url, PICTURE_WIDTH)}
            alt=""
            className="mx-auto max-h-64 rounded-md bg-cream-deep object-contain"
          />
        )}
        <div>
          <Field
            label={words.name}
            maxLength={200}
            error={error}
            value={held.typed.name}
            onChange={(event) => held.type('name', event.target.value)}
          />
          <OthersWords label={words.name} text={held.others.name} onTake={() => held.take('name')} />
        </div>
        <div>
          <Field
            label={words.alt}
            hint={words.altHint}
            maxLength={300}
            value={held.typed.alt}
            onChange={(event) => held.type('alt', event.target.value)}
          />
          <OthersWords label={words.alt} text={held.others.alt} onTake={() => held.take('alt')} />
        </div>
        {type === 'videos' && (
          <PosterPicker film={item} onPoster={(poster) => update({ poster })} isBusy={list.isBusy} />
        )}
        <Button type="submit" busy={list.isBusy}>
          {words.save}
        </Button>
      </form>
    </Dialog>
  );
}
