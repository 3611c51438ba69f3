import { AlertDialog as Radix } from 'radix-ui';
import { type RefObject, useRef } from 'react';
import { Button } from './button';
import { giveFocusBack } from './give-focus-back';
import { useCloseRequest } from './use-close-request';

type ConfirmProps = {
  title: string;
  text: string;
  confirm: string;
  cancel: string;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Takes the focus where the opener is gone when the question closes. */
  focusAfter?: RefObject<HTMLElement | null>;
};

/** Asks before something that cannot be undone; the way back has the focus. */
export function Confirm({ title, text, confirm, cancel, busy = false, onConfirm, onCancel, focusAfter }: ConfirmProps) {
  const opener = useRef<Element | null>(null);
  useCloseRequest(true, onCancel);
  return (
    <Radix.Root open onOpenChange={onCancel}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-ink/60" />
        <Radix.Content
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            giveFocusBack(opener.current, focusAfter);
          }}
          className="fixed top-1/2 left-1/2 z-50 w-[min(30rem,92vw)] -translate-x-1/2 -translate-y-1/2 rounded-lg bg-cream p-6 shadow-lg outline-none"
        >
          <Radix.Title className="font-bold font-display text-2xl">{title}</Radix.Title>
          <Radix.Description className="mt-2 break-words">{text}</Radix.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Radix.Cancel asChild>
              <Button variant="secondary">{cancel}</Button>
            </Radix.Cancel>
            <Button busy={busy} onClick={onConfirm} className="bg-clay! hover:bg-clay/90!">
              {confirm}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
