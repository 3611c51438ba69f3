import type { Metadata } from 'next';
import { cacheLife, cacheTag } from 'next/cache';
import { ContactCards, SellerCard } from '@/components/shop/contact-cards';
import { LazyContactForm } from '@/components/shop/lazy-contact-form';
import { PageHead } from '@/components/shop/page-head';
import { Questions } from '@/components/shop/questions';
import { JsonLd } from '@/components/ui/json-ld';
import { Link } from '@/components/ui/link';
import { contact } from '@/content/contact';
import { policyNames } from '@/content/navigation';
import { refund, shippingPolicy } from '@/content/policies';
import { questionsFor } from '@/content/questions';
import { getShopFacts } from '@/lib/core/settings/service';
import { questionsThing } from '@/lib/shop/discovery/rules';
import { describeCompany, describePage, describeWay } from '@/lib/shop/discovery/service';

export const metadata: Metadata = describePage({ path: '/shop/contact', words: contact });

const LINK = 'inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4';

export default async function ContactPage() {
  'use cache';
  cacheTag('settings');
  cacheLife('max');
  const facts = await getShopFacts();
  const questions = questionsFor(facts.cash.enabled);
  return (
    <>
      <JsonLd
        things={[describeCompany(facts), questionsThing(questions.items), describeWay('/shop/contact', contact.title)]}
      />
      <PageHead title={contact.heading} lead={contact.lead} drawing="letter" />
      <div className="mx-auto grid max-w-6xl items-start gap-x-14 gap-y-10 px-4 pt-10 sm:px-6 lg:grid-cols-[1.6fr_1fr] lg:pt-14">
        <div>
          <LazyContactForm />
          <noscript>
            <p className="text-lg">{contact.form.needsScript}</p>
          </noscript>
        </div>
        <div className="space-y-6">
          <ContactCards facts={facts} />
          <SellerCard facts={facts} />
          <div className="rounded-lg bg-leaf-soft p-5">
            <p>{contact.shipping}</p>
            <p className="flex flex-wrap gap-x-6">
              {[shippingPolicy, refund].map(({ title, href }) => (
                <Link key={href} href={href} className={LINK}>
                  {title}
                </Link>
              ))}
            </p>
            <p className="mt-3">{contact.grievance}</p>
            <p>
              <Link href="/shop/grievance" className={LINK}>
                {policyNames.grievance}
              </Link>
            </p>
          </div>
        </div>
      </div>
      <Questions {...questions} />
    </>
  );
}
