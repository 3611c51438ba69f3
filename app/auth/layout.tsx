import type { Metadata } from 'next';
import { cacheLife, cacheTag } from 'next/cache';
import { WelcomePanel } from '@/components/auth/welcome-panel';
import { NeedsScript } from '@/components/shop/needs-script';
import { auth } from '@/content/auth';
import { getShopFacts } from '@/lib/core/settings/service';

export const metadata: Metadata = { robots: { index: false } };

async function Welcome() {
  'use cache';
  cacheTag('settings');
  cacheLife('max');
  return <WelcomePanel takesCash={(await getShopFacts()).cash.enabled} />;
}

async function WithoutScript() {
  'use cache';
  cacheTag('settings');
  cacheLife('max');
  const { phone } = await getShopFacts();
  return <NeedsScript text={auth.needsScript} byPhone={auth.byPhone} phone={phone} className="mx-auto mb-7 max-w-md" />;
}

export default function AuthLayout({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-2">
      <Welcome />
      <main className="flex flex-1 flex-col px-6 pt-8 pb-12 lg:justify-center lg:px-14">
        <WithoutScript />
        {children}
      </main>
    </div>
  );
}
