import type { Metadata } from 'next';
import { cacheLife, cacheTag } from 'next/cache';
import { AccountView } from '@/components/account/account-view';
import { SignedOut } from '@/components/account/signed-out';
import { NeedsScript } from '@/components/shop/needs-script';
import { PageHead } from '@/components/shop/page-head';
import { account } from '@/content/account';
import { getShopFacts } from '@/lib/core/settings/service';

export const metadata: Metadata = { title: account.title, description: account.description, robots: { index: false } };

export default async function AccountPage() {
  'use cache';
  cacheTag('settings');
  cacheLife('max');
  const { phone } = await getShopFacts();
  return (
    <>
      <PageHead title={account.title} lead={account.lead} />
      {/* High enough that the footer stays where it is, whoever it turns out to be. */}
      <div className="mx-auto min-h-[60svh] max-w-6xl px-4 pt-8 sm:px-6 lg:pt-12">
        <div className="noscript:hidden">
          <AccountView signedOut={<SignedOut />} />
        </div>
        <NeedsScript text={account.needsScript} byPhone={account.byPhone} phone={phone} />
      </div>
    </>
  );
}
