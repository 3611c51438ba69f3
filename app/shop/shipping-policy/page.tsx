import type { Metadata } from 'next';
import { PolicyPage } from '@/components/shop/policy-page';
import { shippingPolicy } from '@/content/policies';

export const metadata: Metadata = { title: shippingPolicy.title, description: shippingPolicy.description };

export default function ShippingPage() {
  return <PolicyPage policy={shippingPolicy} />;
}
