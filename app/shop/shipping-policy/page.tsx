import type { Metadata } from 'next';
import { PolicyPage } from '@/components/shop/policy-page';
import { JsonLd } from '@/components/ui/json-ld';
import { shippingPolicy } from '@/content/policies';
import { describePage, describeWay } from '@/lib/shop/discovery/service';

export const metadata: Metadata = describePage({ path: '/shop/shipping-policy', words: shippingPolicy });

export default function ShippingPage() {
  return (
    <>
      <JsonLd things={[describeWay('/shop/shipping-policy', shippingPolicy.title)]} />
      <PolicyPage policy={shippingPolicy} />
    </>
  );
}
