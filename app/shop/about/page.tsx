import type { Metadata } from 'next';
import { cacheLife, cacheTag } from 'next/cache';
import { AskUs, Company, Heritage, Values } from '@/components/shop/about-sections';
import { Figures } from '@/components/shop/figures';
import { PageHead } from '@/components/shop/page-head';
import { Scene } from '@/components/shop/scene';
import { JsonLd } from '@/components/ui/json-ld';
import { about } from '@/content/about';
import { getShopFacts } from '@/lib/core/settings/service';
import { describeCompany, describePage, describeWay } from '@/lib/shop/discovery/service';

export const metadata: Metadata = describePage({ path: '/shop/about', words: about, picture: 'about' });

export default async function AboutPage() {
  'use cache';
  cacheTag('settings');
  cacheLife('max');
  const facts = await getShopFacts();
  const picture = (
    <Scene
      picture={about.picture}
      sizes="(min-width: 48rem) 24rem, calc(100vw - 2rem)"
      eager
      className="mx-auto aspect-square w-full max-w-sm self-end rounded-t-full object-bottom ring-8 ring-paper md:aspect-4/5 md:max-w-xs"
    />
  );
  return (
    <>
      <JsonLd things={[describeCompany(facts), describeWay('/shop/about', about.title)]} />
      <PageHead title={about.heading} lead={about.lead} beside={picture} />
      <div className="mx-auto max-w-6xl px-4 pt-12 sm:px-6 lg:pt-16">
        <Figures figures={about.figures} />
      </div>
      <Company />
      <Heritage />
      <Values />
      <AskUs />
    </>
  );
}
