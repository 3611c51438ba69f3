import type { Metadata } from 'next';
import { PolicyPage } from '@/components/shop/policy-page';
import { JsonLd } from '@/components/ui/json-ld';
import { refund } from '@/content/policies';
import { describePage, describeWay } from '@/lib/shop/discovery/service';

export const metadata: Metadata = describePage({ path: '/shop/refund', words: refund });

export default function RefundPage() {
  return (
    <>
      <JsonLd things={[describeWay('/shop/refund', refund.title)]} />
      <PolicyPage policy={refund} />
    </>
  );
}
