'use client';

import { Tabs } from '@/components/ui/tabs';
import { admin } from '@/content/admin';
import { media } from '@/content/media';
import type { AdminContent } from '@/lib/media/product-content/rules';
import { ContentTab } from './content-tab';
import { useContent } from './use-content';

/** Section 2, admin products: the images and videos of the product page. */
export function ProductMedia({ initial }: { initial: AdminContent }) {
  const list = useContent(initial);
  const tabs = (['images', 'videos'] as const).map((type) => ({
    id: type,
    label: media.tabs[type],
    panel: <ContentTab type={type} list={list} />,
  }));
  return <Tabs label={admin.products.title} tabs={tabs} hasTitles={false} />;
}
