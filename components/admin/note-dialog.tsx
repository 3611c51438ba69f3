import { type FormEvent, type RefObject, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { deskForms } from '@/content/desk-order';

type NoteDialogProps = {
  title: string;
  words: { note: string; done: string };
  /** What is wrong with a note, if anything. */
  refusalOf: (note: string) => string | undefined;
  /** Sends it. @returns why that failed; nothing where it did not, and whoever asked closes the dialog */
  onNote: (note: string) => Promise<string | undefined>;
  onClose: () => void;
  /** Takes the focus where what was over is gone. */
  focusAfter: RefObject<HTMLElement | null>;
};

/** Owner's side, section 3: something that wanted a person is over, with a note of what was done. */
export function NoteDialog({ title, words, refusalOf, onNote, onClose, focusAfter }: NoteDialogProps) {
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const refusal = refusalOf(note);
    if (refusal) return setError(refusal);
    setBusy(true);
    const failure = await onNote(note);
    setBusy(false);
    setError(failure);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={isBusy}
      title={title}
      closeLabel={deskForms.close}
      closeOutside={false}
      focusAfter={focusAfter}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Field
          label={words.note}
          data-first-focus=""
          autoComplete="off"
          maxLength={200}
          value={note}
          error={error}
          onChange={({ currentTarget }) => {
            setNote(currentTarget.value);
            setError(undefined);
          }}
        />
        <Button type="submit" busy={isBusy}>
          {words.done}
        </Button>
      </form>
    </Dialog>
  );
}
