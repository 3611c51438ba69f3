import type { Metadata } from 'next';
import { WelcomePanel } from '@/components/auth/welcome-panel';
import { auth } from '@/content/auth';
import { site } from '@/content/site';

export const metadata: Metadata = { robots: { index: false } };

export default function AuthLayout({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-2">
      <WelcomePanel />
      <main className="flex flex-1 flex-col px-6 pt-8 pb-12 lg:justify-center lg:px-14">
        <noscript>
          <p className="mx-auto mb-7 max-w-md rounded-md bg-clay-soft p-4">
            {auth.needsScript} {site.phone}
          </p>
        </noscript>
        {children}
      </main>
    </div>
  );
}
