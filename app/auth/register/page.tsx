import type { Metadata } from 'next';
import { EmailSoon } from '@/components/auth/email-soon';
import { emailSoon, register } from '@/content/auth';

export const metadata: Metadata = { title: register.title, description: emailSoon };

export default function RegisterPage() {
  return <EmailSoon words={register} />;
}
