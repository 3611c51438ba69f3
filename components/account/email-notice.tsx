import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { toastError, toastSuccess } from '@/components/ui/toast';
import { account } from '@/content/account';
import { callApi } from '@/lib/http/client';

const words = account.email;

/** Why order confirmations come by SMS only, and what changes that. */
export function EmailNotice() {
  const titleId = useId();
  const [isSending, setIsSending] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const send = async () => {
    setIsSending(true);
    const answer = await callApi('/api/auth/email/proof', { method: 'POST', fallback: words.failed });
    setIsSending(false);
    if (!answer.success) return void toastError(answer.message, answer.requestId);
    setIsSent(true);
    void toastSuccess(answer.message || words.sent);
  };
  return (
    <section aria-labelledby={titleId} className="mt-6 rounded-md bg-turmeric-soft p-4">
      <h3 id={titleId} className="font-semibold text-lg">
        {words.title}
      </h3>
      <p className="mt-1">{words.text}</p>
      <p role="status" className={isSent ? 'mt-3 font-semibold' : undefined}>
        {isSent && words.sent}
      </p>
      <Button variant="secondary" busy={isSending} onClick={() => void send()} className="mt-3">
        {words.send}
      </Button>
    </section>
  );
}
