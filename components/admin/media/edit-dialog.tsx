import { useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { media } from '@/content/media';
import type { ContentType, ProductItem } from '@/lib/media/product-content/rules';
import { PosterPicker } from './poster-picker';
import type { Content } from './use-content';

const words = media.edit;

type EditDialogProps = { item: ProductItem; type: ContentType; list: Content; onClose: () => void };

/** Title and alternative text of an item, and the poster of a film. */
export function EditDialog({ item, type, list, onClose }: EditDialogProps) {
  const form = useForm({ defaultValues: { name: item.name, alt: item.alt } });
  const { errors } = form.formState;
  const update = (data: object) =>
    list.change(type, { action: 'update', data: { id: item.id, ...data } }, media.updateFailed);
  const save = form.handleSubmit(async (values) => {
    if (await update(values)) onClose();
  });
  return (
    <Dialog open onOpenChange={onClose} title={words.title} closeOutside={false}>
      <form noValidate onSubmit={save} className="grid gap-5">
        <Field
          label={words.name}
          maxLength={200}
          error={errors.name?.message}
          {...form.register('name', { validate: (name) => name.trim() !== '' || media.gallery.titleEmpty })}
        />
        <Field label={words.alt} hint={words.altHint} maxLength={300} {...form.register('alt')} />
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
