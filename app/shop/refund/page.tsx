import type { Metadata } from 'next';
import { PolicyPage } from '@/components/shop/policy-page';
import { refund } from '@/content/policies';

export const metadata: Metadata = { title: refund.title, description: refund.description };

export default function RefundPage() {
  return <PolicyPage policy={refund} />;
}
