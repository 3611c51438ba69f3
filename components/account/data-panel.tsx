import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Panel } from '@/components/ui/panel';
import { toastError, toastSuccess } from '@/components/ui/toast';
import { myData, privacyRefusals } from '@/content/my-data';
import { formatDay } from '@/lib/core/format';
import { type ApiUser, callApi } from '@/lib/http/client';
import { ConfirmStep } from './confirm-step';
import { EraseDialog } from './erase-dialog';
import { saveFile } from './save-file';

const words = myData;

type DataPanelProps = { user: ApiUser; hasPassword: boolean };

/** What a person may have of the shop: all that it keeps about them, and the end of it. */
export function DataPanel({ user, hasPassword }: DataPanelProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [open, setOpen] = useState<'proof' | 'erase' | null>(null);
  const opener = useRef<HTMLButtonElement>(null);

  const download = async () => {
    setOpen(null);
    setIsBusy(true);
    const answer = await callApi<object>('/api/auth/account/data', { fallback: privacyRefusals.read });
    setIsBusy(false);
    if (answer.refused === 'confirm') return setOpen('proof');
    if (answer.isCancelled) return;
    if (!answer.success || !answer.data) return void toastError(answer.message, answer.requestId);
    saveFile(words.fileName(formatDay(new Date())), JSON.stringify(answer.data, null, 2), 'application/json');
    void toastSuccess(words.downloaded);
  };

  return (
    <Panel title={words.title} text={words.text}>
      <div className="flex flex-wrap gap-3">
        <Button ref={opener} variant="secondary" busy={isBusy} onClick={() => void download()}>
          {words.download}
        </Button>
        <Button variant="ghost" onClick={() => setOpen('erase')} className="text-clay!">
          {words.erase}
        </Button>
      </div>
      {open === 'proof' && (
        <Dialog
          open
          onOpenChange={() => setOpen(null)}
          title={words.download}
          description={words.downloadConfirm}
          closeOutside={false}
          focusAfter={opener}
        >
          <ConfirmStep phoneNumber={user.phoneNumber} hasPassword={hasPassword} onConfirmed={() => void download()} />
        </Dialog>
      )}
      {open === 'erase' && <EraseDialog user={user} hasPassword={hasPassword} onClose={() => setOpen(null)} />}
    </Panel>
  );
}
