import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { Dialog } from '@/components/ui/dialog';
import { FieldError } from '@/components/ui/field';
import { parentOrders as words } from '@/content/parent-orders';
import type { OwnOrder } from './order-types';
import type { useOrderCall } from './use-order-call';

/** What a dialog about an own order is given. */
export type AboutOrder = {
  order: OwnOrder;
  onClose: () => void;
  /** How it stands now, where the answer said so: what was wanted is done, or it had changed meanwhile. */
  onKnown: (now: OwnOrder | undefined) => void;
  /** It had changed, and the dialog stays. */
  onNews: (now: OwnOrder) => void;
};

type OrderDialogProps = Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'wide' | 'closeOutside'> & {
  call: Pick<ReturnType<typeof useOrderCall>, 'isBusy' | 'failure'>;
  close: string;
  submit: string;
  /** Something was entered that closing would lose: asks first. */
  isFilled?: boolean;
  onClose: () => void;
  onSubmit: (event: FormEvent) => void;
  className?: string;
  children: ReactNode;
};

/** A form about an order; both ways out of it are equally easy to see and to press. */
export function OrderDialog({
  call: { isBusy, failure },
  close,
  submit,
  isFilled = false,
  onClose,
  onSubmit,
  className,
  children,
  ...dialog
}: OrderDialogProps) {
  const formId = useId();
  const [isLeaving, setIsLeaving] = useState(false);
  const said = useRef<HTMLDivElement>(null);
  // On a phone it may stand below what is seen of the form.
  useEffect(() => {
    if (failure) said.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  const leave = () => {
    if (isFilled) setIsLeaving(true);
    else onClose();
  };
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={leave}
      busy={isBusy}
      footer={
        <div className="flex flex-wrap gap-3 *:flex-1">
          <Button variant="secondary" onClick={leave} disabled={isBusy}>
            {close}
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            {submit}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(event);
        }}
        className={className}
      >
        {children}
        <div ref={said} className="col-span-full">
          <FieldError error={failure?.message} />
          {failure?.isSignedOut && (
            // In a tab of its own: what was typed stays here.
            <Button href="/auth/login-phone" target="_blank" variant="ghost" className="-ml-5" prefetch={false}>
              {words.signIn}
            </Button>
          )}
        </div>
      </form>
      {isLeaving && (
        <Confirm
          title={words.leaving.title}
          text={words.leaving.text}
          confirm={words.leaving.leave}
          cancel={words.leaving.stay}
          onConfirm={onClose}
          onCancel={() => setIsLeaving(false)}
        />
      )}
    </Dialog>
  );
}
