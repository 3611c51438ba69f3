import type { NextConfig } from 'next';

const SECURITY_HEADERS = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), payment=()' },
];

/** The address of these pages is a secret: nobody may keep them or hear where a visitor comes from. */
const SECRET_ADDRESS_HEADERS = [
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'Cache-Control', value: 'no-store' },
];

const config: NextConfig = {
  cacheComponents: true,
  partialPrefetching: true,
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run check` and `npm test` check the types; a start need not do it again.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  distDir: process.env.SHOP_DIST_DIR ?? '.next',
  serverExternalPackages: [
    'pg',
    'pg-boss',
    'twilio',
    'razorpay',
    'cloudinary',
    'nodemailer',
    'pino',
    'rate-limiter-flexible',
  ],
  images: { unoptimized: true },
  experimental: { optimizePackageImports: ['lucide-react', 'radix-ui'] },
  headers: async () => [
    { source: '/:path*', headers: SECURITY_HEADERS },
    { source: '/auth/reset/:path*', headers: SECRET_ADDRESS_HEADERS },
  ],
};

export default config;
