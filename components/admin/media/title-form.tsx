import { useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { media } from '@/content/media';

const words = media.gallery;

type TitleFormProps = { title: string; busy: boolean; onSave: (title: string) => Promise<void>; onCancel: () => void };

/** Section 5, gallery title edit: not empty after trimming. */
export function TitleForm({ title, busy, onSave, onCancel }: TitleFormProps) {
  const form = useForm({ defaultValues: { title } });
  return (
    <form noValidate onSubmit={form.handleSubmit((values) => onSave(values.title.trim()))}>
      <Field
        label={words.title}
        maxLength={200}
        autoFocus
        error={form.formState.errors.title?.message}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
        }}
        {...form.register('title', { validate: (value) => value.trim() !== '' || words.titleEmpty })}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          {words.save}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
