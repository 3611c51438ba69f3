import { useState } from 'react';
import { forgetWayBack } from '@/components/auth/way-back';
import { forgetOrder } from '@/components/cart/kept-order';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FieldError } from '@/components/ui/field';
import { leaveFor } from '@/components/ui/leave';
import { myData, privacyDone, privacyRefusals } from '@/content/my-data';
import { type ApiUser, callApi } from '@/lib/http/client';
import { ConfirmStep } from './confirm-step';

const words = myData.dialog;

type EraseDialogProps = { user: ApiUser; hasPassword: boolean; onClose: () => void };

/** Says what goes and what stays, asks for a proof, and erases. */
export function EraseDialog({ user, hasPassword, onClose }: EraseDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [mustConfirm, setMustConfirm] = useState(false);
  const [error, setError] = useState<string>();

  const erase = async () => {
    setIsBusy(true);
    setError(undefined);
    const body = { sure: true };
    const answer = await callApi('/api/auth/account/erase', { method: 'POST', body, fallback: privacyRefusals.erase });
    if (answer.success) {
      forgetOrder();
      forgetWayBack();
      return leaveFor('/shop/home', answer.message || privacyDone.erased);
    }
    setIsBusy(false);
    setMustConfirm(answer.refused === 'confirm');
    if (answer.refused !== 'confirm' && !answer.isCancelled) setError(answer.message);
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={isBusy}
      title={words.title}
      description={mustConfirm ? words.confirm : words.text}
      closeOutside={false}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {words.keep}
          </Button>
          {!mustConfirm && (
            <Button busy={isBusy} onClick={() => void erase()} className="bg-clay! hover:bg-clay/90!">
              {words.submit}
            </Button>
          )}
        </div>
      }
    >
      {mustConfirm ? (
        <ConfirmStep phoneNumber={user.phoneNumber} hasPassword={hasPassword} onConfirmed={() => void erase()} />
      ) : (
        <div className="grid gap-5">
          <List title={words.goes} items={words.going} />
          <List title={words.stays} items={words.staying} />
          <p className="text-ink-soft">{words.later}</p>
        </div>
      )}
      <FieldError error={error} />
    </Dialog>
  );
}

const List = ({ title, items }: { title: string; items: readonly string[] }) => (
  <section>
    <h3 className="font-semibold text-lg">{title}</h3>
    <ul className="mt-2 grid list-disc gap-1.5 pl-5">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </section>
);
