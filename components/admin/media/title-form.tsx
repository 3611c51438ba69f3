import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { media } from '@/content/media';
import { OthersWords } from './others-words';
import { useWordsHeld } from './words-held';

const words = media.gallery;

type TitleFormProps = { title: string; busy: boolean; onSave: (title: string) => Promise<void>; onCancel: () => void };

/** Section 5, gallery title edit: not empty after trimming; what somebody else calls the item meanwhile is shown. */
export function TitleForm({ title, busy, onSave, onCancel }: TitleFormProps) {
  const { typed, others, type, take } = useWordsHeld({ title });
  const [error, setError] = useState<string>();
  const save = (event: FormEvent) => {
    event.preventDefault();
    const given = typed.title.trim();
    setError(given === '' ? words.titleEmpty : undefined);
    if (given !== '') void onSave(given);
  };
  return (
    <form noValidate onSubmit={save}>
      <Field
        label={words.title}
        maxLength={200}
        autoFocus
        error={error}
        value={typed.title}
        onChange={(event) => type('title', event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
        }}
      />
      <OthersWords label={words.title} text={others.title} onTake={() => take('title')} />
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
