import type { Metadata } from 'next';
import { PolicyPage } from '@/components/shop/policy-page';
import { JsonLd } from '@/components/ui/json-ld';
import { terms } from '@/content/policies';
import { describePage, describeWay } from '@/lib/shop/discovery/service';

export const metadata: Metadata = describePage({ path: '/shop/terms', words: terms });

export default function TermsPage() {
  return (
    <>
      <JsonLd things={[describeWay('/shop/terms', terms.title)]} />
      <PolicyPage policy={terms} />
    </>
  );
}
