import type { MetadataRoute } from 'next';
import { footerLinks, mainLinks } from '@/content/navigation';
import { publicUrl } from '@/lib/shop/discovery/service';

/** Every page that a stranger may find: those of the navigation. */
export default function sitemap(): MetadataRoute.Sitemap {
  const links = [...mainLinks, ...footerLinks.flatMap((group) => group.links)];
  return [...new Set(links.map(({ href }) => href))].map((href) => ({ url: publicUrl(href) }));
}
