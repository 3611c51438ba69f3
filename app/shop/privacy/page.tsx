import type { Metadata } from 'next';
import { cacheLife, cacheTag } from 'next/cache';
import { KeptTable } from '@/components/shop/kept-table';
import { PolicyPage } from '@/components/shop/policy-page';
import { JsonLd } from '@/components/ui/json-ld';
import { privacyHead, privacyWith } from '@/content/privacy';
import { getShopFacts } from '@/lib/core/settings/service';
import { describePage, describeWay } from '@/lib/shop/discovery/service';

export const metadata: Metadata = describePage({ path: '/shop/privacy', words: privacyHead });

export default async function PrivacyPage() {
  'use cache';
  cacheTag('settings');
  cacheLife('max');
  const { childAgeMonths, officer } = await getShopFacts();
  const { kept, ...policy } = privacyWith(childAgeMonths, officer?.name ?? null);
  return (
    <>
      <JsonLd things={[describeWay('/shop/privacy', privacyHead.title)]} />
      <PolicyPage policy={policy} first={<KeptTable rows={kept} />} />
    </>
  );
}
