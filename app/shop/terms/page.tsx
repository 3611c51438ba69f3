import type { Metadata } from 'next';
import { PolicyPage } from '@/components/shop/policy-page';
import { terms } from '@/content/policies';

export const metadata: Metadata = { title: terms.title, description: terms.description };

export default function TermsPage() {
  return <PolicyPage policy={terms} />;
}
