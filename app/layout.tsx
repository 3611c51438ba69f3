import type { Metadata, Viewport } from 'next';
import { AuthProvider } from '@/components/auth/auth-provider';
import { Toasts } from '@/components/ui/toasts';
import { site } from '@/lib/site';
import { fontVariables } from './fonts';
import './globals.css';

export const metadata: Metadata = {
  title: { default: `${site.name}: ${site.tagline}`, template: `%s | ${site.name}` },
  description: site.tagline,
  icons: { icon: '/favicon.svg', apple: '/icons/apple-touch-icon.png' },
};

export const viewport: Viewport = { themeColor: '#fff9ec', width: 'device-width', initialScale: 1 };

export default function RootLayout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en-IN" className={fontVariables}>
      <body className="min-h-dvh bg-cream font-text text-ink antialiased">
        <AuthProvider>{children}</AuthProvider>
        <Toasts />
      </body>
    </html>
  );
}
