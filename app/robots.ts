import type { MetadataRoute } from 'next';
import { publicUrl } from '@/lib/shop/discovery/service';

export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: '*',
      allow: '/',
      disallow: ['/admin', '/auth', '/api', '/payment-', '/shop/account'],
    },
    sitemap: publicUrl('/sitemap.xml'),
  };
}
