import type { Metadata } from 'next';
import { NoRecovery } from '@/components/auth/no-recovery';
import { forgotPhone } from '@/content/auth';

export const metadata: Metadata = { title: forgotPhone.title, description: forgotPhone.lead };

export default function ForgotPhonePage() {
  return <NoRecovery words={forgotPhone} />;
}
