import type { Metadata } from 'next';
import { Notice } from '@/components/shop/notice';
import { offline } from '@/content/offline';

export const metadata: Metadata = { title: offline.title, description: offline.text, robots: { index: false } };

/** Kept by public/sw.js and shown at whatever address could not be loaded; so it works without scripts. */
export default function OfflinePage() {
  return (
    <Notice drawing="/illustrations/attention.webp" title={offline.title} text={offline.text}>
      <a
        // biome-ignore lint/a11y/useValidAnchor: empty, it means the address that could not be loaded
        href=""
        className="inline-flex min-h-11 items-center rounded-full bg-leaf px-5 py-2 font-semibold text-paper shadow-sm hover:bg-leaf-dark"
      >
        {offline.retry}
      </a>
    </Notice>
  );
}
