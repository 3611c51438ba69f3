import { join } from 'node:path';
import type { NextConfig } from 'next';

const config: NextConfig = {
  cacheComponents: true,
  partialPrefetching: true,
  poweredByHeader: false,
  // Kept pages bring theirs along (cache-handler.ts), files have a date.
  generateEtags: false,
  reactStrictMode: true,
  // `npm run check` and `npm test` check the types; a start need not do it again.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // Security headers depend on the run: see lib/door/headers.ts. Pages that are kept get their policy in the cache.
  // Development keeps no pages, and would pull this file into the middleware's runtime, where it cannot load.
  ...(process.env.NODE_ENV === 'production' ? { cacheHandler: join(import.meta.dirname, 'cache-handler.ts') } : {}),
  // Titles and descriptions are part of every kept page: nobody, a crawler neither, needs one rendered anew.
  htmlLimitedBots: /(?!)/,
  distDir: process.env.SHOP_DIST_DIR ?? '.next',
  serverExternalPackages: [
    'pg',
    'pg-boss',
    'twilio',
    'razorpay',
    'cloudinary',
    'nodemailer',
    'pino',
    'prom-client',
    '@opentelemetry/api',
    '@opentelemetry/context-async-hooks',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace',
    '@prisma/instrumentation',
    'rate-limiter-flexible',
    'bwip-js',
  ],
  images: { unoptimized: true },
  experimental: {
    optimizePackageImports: ['lucide', 'radix-ui'],
    // What a run has made anew is made anew by the next one anyhow: nothing is written, and the files may be read-only.
    isrFlushToDisk: false,
    // Nobody reads them: no log shows a stack, and browsers are sent none.
    turbopackSourceMaps: false,
    // What the next build here would reuse is a fifth of this one's time: not kept where none follows.
    turbopackFileSystemCacheForBuild: !process.env.SHOP_BUILDS_ONCE,
    turbopackInputSourceMaps: false,
  },
};

export default config;
