import type { Metadata } from 'next';
import { EmailSoon } from '@/components/auth/email-soon';
import { emailSoon, forgot } from '@/content/auth';

export const metadata: Metadata = { title: forgot.title, description: emailSoon };

export default function ForgotPage() {
  return <EmailSoon words={forgot} />;
}
