import type { Metadata } from 'next';
import { AccountView } from '@/components/account/account-view';
import { SignedOut } from '@/components/account/signed-out';
import { PageHead } from '@/components/shop/page-head';
import { account } from '@/content/account';
import { site } from '@/content/site';

export const metadata: Metadata = { title: account.title, description: account.description, robots: { index: false } };

export default function AccountPage() {
  return (
    <>
      <PageHead title={account.title} lead={account.lead} />
      {/* High enough that the footer stays where it is, whoever it turns out to be. */}
      <div className="mx-auto min-h-[60svh] max-w-6xl px-4 pt-8 sm:px-6 lg:pt-12">
        <div className="noscript:hidden">
          <AccountView signedOut={<SignedOut />} />
        </div>
        <noscript>
          <p className="rounded-md bg-clay-soft p-4">
            {account.needsScript} {site.phone}
          </p>
        </noscript>
      </div>
    </>
  );
}
