import { delivery } from './delivery';
import { policyNames } from './navigation';
import { privacyHead } from './privacy';

export type Policy = {
  title: string;
  description: string;
  lead: string;
  drawing: string;
  href: string;
  /** The page in a few large words. */
  figures?: readonly { figure: string; text: string }[];
  sections: readonly { title: string; paragraphs: readonly string[] }[];
  /** Whose work stands behind what the shop says, with links. */
  credit?: readonly (string | { name: string; href: string })[];
};

export const termsHead = {
  title: policyNames.terms,
  description: 'The terms on which you use this site and order from it.',
  lead: 'By using this site or ordering from it you agree to these terms. Please read them once; they are short.',
  drawing: 'scroll',
  href: '/shop/terms',
} as const;

/** The terms; the court is the owner's to name. */
export const termsWith = (court: string | null): Policy => ({
  ...termsHead,
  sections: [
    {
      title: 'Your information',
      paragraphs: [
        'The information you give when you register or order must be true, accurate and complete, and you keep it up to date. We deliver to the address you give us.',
        'What happens under your sign-in is your responsibility. Do not share your one-time code with anyone.',
      ],
    },
    {
      title: 'No warranty',
      paragraphs: [
        'Neither we nor any third party gives a warranty or guarantee for the accuracy, timeliness, completeness or suitability of the information and materials on this site for a particular purpose. They may contain mistakes, for which we accept no liability to the fullest extent permitted by law.',
      ],
    },
    {
      title: 'Use at your own risk',
      paragraphs: [
        'Your use of our site and of the product is at your own risk and discretion. You make sure yourself that the product meets your needs. If in doubt, ask your child’s doctor first.',
      ],
    },
    {
      title: 'Charges',
      paragraphs: [
        'You agree to pay the charges for what you order. The price shown when you place the order is the price you pay.',
      ],
    },
    {
      title: 'If we cannot provide the service',
      paragraphs: [
        'If we are not able to provide what you have paid for, you are entitled to a refund. How and when is written in the Cancellation & Refund Policy.',
      ],
    },
    {
      title: 'Force majeure',
      paragraphs: [
        'Neither side is liable for a failure to perform that is caused by an event beyond its control, for as long as the event lasts.',
      ],
    },
    {
      title: 'Law and court',
      paragraphs: [
        `These terms are governed by the laws of India. Disputes are subject to the exclusive jurisdiction of the courts ${court ? `at ${court}` : 'of India'}.`,
      ],
    },
  ],
});

export const refund: Policy = {
  title: policyNames.refund,
  description: 'When an order can be cancelled, what to do about a damaged kit, and how long a refund takes.',
  lead: 'Short version: tell us at once. Right after ordering if you want to cancel, the same day if something arrives damaged.',
  drawing: 'refund',
  href: '/shop/refund',
  figures: [
    { figure: 'At once', text: 'to cancel: right after ordering, before shipping starts' },
    { figure: 'Same day', text: 'to report a damaged or defective item' },
    { figure: delivery.refundDays, text: 'for an approved refund' },
  ],
  sections: [
    {
      title: 'Cancellation',
      paragraphs: [
        'A cancellation is considered only if you ask for it immediately after placing the order. It cannot be considered once shipping has started.',
      ],
    },
    {
      title: 'If the quality is poor',
      paragraphs: [
        'If you find that the quality of what you received is poor, a refund or a replacement is possible. Our team looks at each case.',
      ],
    },
    {
      title: 'Damaged or defective items',
      paragraphs: ['Please report a damaged or defective item on the same day you receive it.'],
    },
    {
      title: 'How long a refund takes',
      paragraphs: [`Once a refund is approved, it takes ${delivery.refundDays} until the money is with you.`],
    },
  ],
};

export const shippingPolicy: Policy = {
  title: policyNames.shipping,
  description: `Delivery all over India within ${delivery.policyDays}. Shipping is FREE.`,
  lead: `Orders are delivered within ${delivery.policyDays}.`,
  drawing: 'parcel',
  href: '/shop/shipping-policy',
  figures: [
    { figure: delivery.policyDays, text: 'from your order to your door' },
    { figure: 'All India', text: 'is where we deliver' },
    { figure: 'FREE', text: 'is what shipping costs' },
  ],
  sections: [
    { title: 'Where we deliver', paragraphs: ['We deliver all over India.'] },
    {
      title: 'How long it takes',
      paragraphs: [`Delivery is made within ${delivery.policyDays} to the address you give when ordering.`],
    },
    { title: 'What it costs', paragraphs: ['Shipping is FREE on every order, whatever its size and way of payment.'] },
  ],
  credit: [
    'Names of places by pincode:',
    { name: 'GeoNames', href: 'https://www.geonames.org/' },
    '(changed by us), under',
    { name: 'CC BY 4.0', href: 'https://creativecommons.org/licenses/by/4.0/' },
  ],
};

/** Every policy by its name and address. */
export const policies: readonly Pick<Policy, 'title' | 'href'>[] = [termsHead, refund, shippingPolicy, privacyHead];

export const policyWords = {
  contents: 'On this page',
  changed: 'Last changed: 30 November 2026',
  question: 'Questions about this page?',
  contact: 'Contact Us',
  others: 'Our other policies',
} as const;
