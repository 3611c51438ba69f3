import clsx from 'clsx';
import { X } from 'lucide';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { giveFocusBack } from './give-focus-back';
import { Icon } from './icon';
import { useCloseRequest } from './use-close-request';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Stands between title and body, outside the part that scrolls. */
  header?: ReactNode;
  /** Stays in view below the part that scrolls. */
  footer?: ReactNode;
  /** A press outside closes it; off for forms, where that would lose what was typed. */
  closeOutside?: boolean;
  closeLabel?: string;
  /** What was sent from it has no answer yet: nothing closes it until then, so that it can say what was refused. */
  busy?: boolean;
  /** What the Back button of a phone does, where that is not closing. */
  onBack?: (() => void) | undefined;
  /** Room for two columns of fields on larger screens. */
  wide?: boolean;
  /** Takes the focus where the opener is gone when the dialog closes. */
  focusAfter?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

const inToasts = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-sonner-toaster]') !== null;

/**
 * A full-height sheet on phones, centred above the page on larger screens; focus is trapped and given back. It begins at
 * the element marked with `data-first-focus`, else at the dialog itself.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  header,
  footer,
  closeOutside = true,
  closeLabel = 'Close',
  busy = false,
  onBack,
  wide = false,
  focusAfter,
  children,
}: DialogProps) {
  const opener = useRef<Element | null>(null);
  const change = (next: boolean) => {
    if (!busy) onOpenChange(next);
  };
  useCloseRequest(open, () => (onBack && !busy ? onBack() : change(false)));
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-ink/60" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            opener.current = document.activeElement;
            if (!(event.currentTarget instanceof HTMLElement)) return;
            const first = event.currentTarget.querySelector<HTMLElement>('[data-first-focus]');
            (first ?? event.currentTarget).focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            giveFocusBack(opener.current, focusAfter);
          }}
          onInteractOutside={(event) => {
            if (!closeOutside || inToasts(event.target)) event.preventDefault();
          }}
          className={clsx(
            'fixed inset-0 z-50 flex flex-col bg-cream shadow-lg outline-none [@media(max-height:32rem)]:overflow-y-auto',
            'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[92dvh] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg',
            wide ? 'sm:w-[min(44rem,94vw)]' : 'sm:w-[min(34rem,94vw)]',
          )}
        >
          <div className="flex items-start justify-between gap-3 px-5 pt-4 pb-2 sm:px-7 sm:pt-6">
            <div className="min-w-0">
              <Radix.Title className="font-bold font-display text-2xl leading-tight [overflow-wrap:anywhere]">
                {title}
              </Radix.Title>
              {description && <Radix.Description className="mt-1 text-ink-soft">{description}</Radix.Description>}
            </div>
            <Radix.Close
              aria-label={closeLabel}
              aria-disabled={busy || undefined}
              className="-mt-1.5 -mr-2 grid size-11 shrink-0 place-items-center rounded-full text-ink hover:bg-cream-deep aria-disabled:cursor-progress"
            >
              <Icon of={X} />
            </Radix.Close>
          </div>
          {header && <div className="px-5 pb-3 sm:px-7">{header}</div>}
          <div className="min-h-0 flex-1 scroll-py-20 overflow-y-auto overscroll-contain [@media(max-height:32rem)]:flex-none [@media(max-height:32rem)]:overflow-visible px-5 pt-1 pb-6 sm:px-7">
            {children}
          </div>
          {footer && <div className="border-line border-t bg-paper px-5 py-3 sm:rounded-b-lg sm:px-7">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
