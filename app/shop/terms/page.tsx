import type { Metadata } from 'next';
import { cacheLife, cacheTag } from 'next/cache';
import { PolicyPage } from '@/components/shop/policy-page';
import { JsonLd } from '@/components/ui/json-ld';
import { termsHead, termsWith } from '@/content/policies';
import { getShopFacts } from '@/lib/core/settings/service';
import { describePage, describeWay } from '@/lib/shop/discovery/service';

export const metadata: Metadata = describePage({ path: '/shop/terms', words: termsHead });

export default async function TermsPage() {
  'use cache';
  cacheTag('settings');
  cacheLife('max');
  const { court } = await getShopFacts();
  return (
    <>
      <JsonLd things={[describeWay('/shop/terms', termsHead.title)]} />
      <PolicyPage policy={termsWith(court)} />
    </>
  );
}
