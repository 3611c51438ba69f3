'use client';

import { useLayoutEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import { confirmEmail as words } from '@/content/auth';
import { callApi } from '@/lib/http/client';
import { AuthCard, AuthLinks } from './auth-card';
import { DoneView } from './done-view';

/** Behind the `#`, so that it never reaches a server on its own. */
const tokenInAddress = () => window.location.hash.slice(1);

type Outcome = { isDone?: true; mustSignIn?: true; error?: string };

/** Mail programs look at links in advance: the mailbox is proved by a press here, not by opening the page. */
export function ConfirmEmailView() {
  const [isBusy, setIsBusy] = useState(false);
  const [{ isDone, mustSignIn, error }, setOutcome] = useState<Outcome>({});
  useLayoutEffect(() => () => setOutcome({}), []);

  const confirm = async () => {
    const token = tokenInAddress();
    if (!token) return setOutcome({ error: words.noToken });
    setOutcome({});
    setIsBusy(true);
    const body = { token };
    const answer = await callApi('/api/auth/email/confirm', { method: 'POST', body, fallback: words.failed });
    setIsBusy(false);
    if (answer.success) return setOutcome({ isDone: true });
    if (answer.status === 401) return setOutcome({ mustSignIn: true, error: words.signInFirst });
    setOutcome({ error: answer.message });
  };

  if (isDone)
    return (
      <DoneView title={words.doneTitle} text={words.doneText}>
        <Button href="/shop/account" size="lg">
          {words.account}
        </Button>
      </DoneView>
    );
  return (
    <AuthCard title={words.title} lead={words.lead}>
      <Button size="lg" busy={isBusy} onClick={() => void confirm()} className="w-full noscript:hidden">
        {words.submit}
      </Button>
      <FieldError error={error} />
      {mustSignIn && (
        <Button href="/auth/login" size="lg" variant="secondary" className="mt-4 w-full">
          {words.signIn}
        </Button>
      )}
      <AuthLinks>
        <Button href="/shop/account" variant="ghost">
          {words.account}
        </Button>
      </AuthLinks>
    </AuthCard>
  );
}
