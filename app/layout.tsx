import type { Metadata, Viewport } from 'next';
import { AuthProvider } from '@/components/auth/auth-provider';
import { MotionKept } from '@/components/ui/motion-kept';
import { Toasts } from '@/components/ui/toasts';
import { describeSite } from '@/lib/shop/discovery/service';
import { fontVariables } from './fonts';
import './globals.css';
// Known here, the link is loaded once; otherwise the error and not-found pages bring a copy each to every page.
import '@/components/ui/link';

export const metadata: Metadata = {
  ...describeSite(),
  icons: {
    icon: [
      { url: '/icons/icon-32.png', type: 'image/png', sizes: '32x32' },
      { url: '/icons/icon-192.png', type: 'image/png', sizes: '192x192' },
      { url: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    ],
    apple: '/icons/apple-touch-icon.png',
  },
};

export const viewport: Viewport = { themeColor: '#fff9ec', width: 'device-width', initialScale: 1 };

export default function RootLayout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en-IN" className={fontVariables}>
      <body className="min-h-dvh bg-cream font-text text-ink antialiased">
        <MotionKept />
        <AuthProvider>{children}</AuthProvider>
        <Toasts />
      </body>
    </html>
  );
}
