import type { Metadata } from 'next';
import { ConfirmEmailView } from '@/components/auth/confirm-email-view';
import { confirmEmail } from '@/content/auth';

export const metadata: Metadata = {
  title: confirmEmail.title,
  description: confirmEmail.lead,
  referrer: 'no-referrer',
};

export default function ConfirmEmailPage() {
  return <ConfirmEmailView />;
}
