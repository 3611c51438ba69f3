import type { Metadata } from 'next';
import { EmailSoon } from '@/components/auth/email-soon';
import { emailSoon, reset } from '@/content/auth';

export const metadata: Metadata = { title: reset.title, description: emailSoon, robots: { index: false } };

export default function ResetPage() {
  return <EmailSoon words={reset} />;
}
