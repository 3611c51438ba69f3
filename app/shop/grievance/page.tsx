import type { Metadata } from 'next';
import { cacheLife, cacheTag } from 'next/cache';
import { LazyGrievanceForms } from '@/components/shop/lazy-grievance-form';
import { NeedsScript } from '@/components/shop/needs-script';
import { OfficerCard } from '@/components/shop/officer-card';
import { PageHead } from '@/components/shop/page-head';
import { JsonLd } from '@/components/ui/json-ld';
import { grievances as words } from '@/content/grievances';
import { getShopFacts } from '@/lib/core/settings/service';
import { describePage, describeWay } from '@/lib/shop/discovery/service';

export const metadata: Metadata = describePage({ path: '/shop/grievance', words });

export default async function GrievancePage() {
  'use cache';
  cacheTag('settings');
  cacheLife('max');
  const { officer, phone } = await getShopFacts();
  return (
    <>
      <JsonLd things={[describeWay('/shop/grievance', words.title)]} />
      <PageHead title={words.heading} lead={words.lead} drawing="letter" />
      <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-8 px-4 pt-8 sm:px-6 lg:grid-cols-[1fr_1.8fr] lg:pt-14">
        {officer && <OfficerCard officer={officer} />}
        <div className={officer ? '' : 'lg:col-span-2 lg:max-w-3xl'}>
          <LazyGrievanceForms />
          <NeedsScript text={words.form.needsScript} byPhone={words.form.byPhone} phone={phone} />
        </div>
      </div>
    </>
  );
}
