import type { Metadata } from 'next';
import { NoRecovery } from '@/components/auth/no-recovery';
import { loginHelper } from '@/content/auth';

export const metadata: Metadata = { title: loginHelper.title, description: loginHelper.lead };

export default function HelperPage() {
  return <NoRecovery words={loginHelper} />;
}
