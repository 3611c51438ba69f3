import type { RefObject } from 'react';
import { CodeForm, type CodeWords } from '@/components/forms/code-form';
import { Dialog } from '@/components/ui/dialog';
import { toastSuccess } from '@/components/ui/toast';
import type { ApiAnswer } from '@/lib/http/client';

type FactorCodeProps<Data> = {
  /** The call that wants a code. */
  path: string;
  words: CodeWords & { title: string; text: string; success: string };
  onDone: (answer: ApiAnswer<Data>) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  focusAfter: RefObject<HTMLElement | null>;
};

/** Asks for a code before something about the second factor is changed. */
export function FactorCode<Data>({ open, onOpenChange, focusAfter, path, words, onDone }: FactorCodeProps<Data>) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.title}
      description={words.text}
      closeOutside={false}
      focusAfter={focusAfter}
    >
      <CodeForm<Data>
        path={path}
        words={words}
        onCancel={() => onOpenChange(false)}
        onDone={(answer) => {
          void toastSuccess(answer.message || words.success);
          onOpenChange(false);
          onDone(answer);
        }}
      />
    </Dialog>
  );
}
