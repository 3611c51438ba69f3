import type { Metadata } from 'next';
import { NoRecovery } from '@/components/auth/no-recovery';
import { resetPhone } from '@/content/auth';

export const metadata: Metadata = { title: resetPhone.title, description: resetPhone.lead };

export default function ResetPhonePage() {
  return <NoRecovery words={resetPhone} />;
}
