import type { Metadata } from 'next';
import Link from 'next/link';
import { ContactCards } from '@/components/shop/contact-cards';
import { PageHead } from '@/components/shop/page-head';
import { contact } from '@/content/contact';
import { refund, shippingPolicy } from '@/content/policies';

export const metadata: Metadata = { title: contact.title, description: contact.description };

const LINK = 'inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4';

export default function ContactPage() {
  return (
    <>
      <PageHead title={contact.heading} lead={contact.lead} />
      <div className="mx-auto max-w-6xl space-y-8 px-4 pt-12 sm:px-6">
        <ContactCards />
        <div>
          <p>{contact.shipping}</p>
          <p className="flex flex-wrap gap-x-6">
            <Link href="/shop/shipping-policy" className={LINK}>
              {shippingPolicy.title}
            </Link>
            <Link href="/shop/refund" className={LINK}>
              {refund.title}
            </Link>
          </p>
        </div>
      </div>
    </>
  );
}
