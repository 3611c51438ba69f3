import type { Metadata } from 'next';
import { EmailSoon } from '@/components/auth/email-soon';
import { emailLogin, emailSoon } from '@/content/auth';

export const metadata: Metadata = { title: emailLogin.title, description: emailSoon };

export default function LoginPage() {
  return <EmailSoon words={emailLogin} />;
}
