import { days, hours, months } from './counts';
import { policyNames } from './navigation';
import type { Policy } from './policies';

/** For so long something is kept; each figure is that of the job which removes it. */
export const keptFor = {
  /** A one-time code, after it was made. */
  codeHours: 24,
  /** A sign-in that was ended or forgotten. */
  signInDays: 30,
  /** The addresses from which somebody tried something too often. */
  limitHours: 24,
  /** Lines of the web server's log; whoever runs it sees to that. */
  logMonths: 12,
  /** Messages that we sent, and questions from the contact page. */
  messageMonths: 12,
  /** What somebody wrote about an order, and the photos. */
  wordMonths: 12,
  /** A grievance, after it was answered. */
  grievanceMonths: 36,
  /** A sealed backup, with what was removed or erased since. */
  backupDays: 30,
} as const;

/** What is kept of people: what it is, why, and for how long. */
export type Kept = { what: string; why: string; howLong: string };

/** Every kind of data that the shop keeps; `childAgeMonths` is the owner's setting. */
const keptRows = (childAgeMonths: number): readonly Kept[] => [
  {
    what: 'Your account: name, email address, phone number, and a password of which only a hash is stored',
    why: 'So that you can sign in and find your orders',
    howLong: 'Until you erase the account',
  },
  {
    what: 'Your orders and their papers: name, address, phone number, what you bought and paid, and which terms you accepted',
    why: 'To deliver, to help with a problem, and because tax law asks for it',
    howLong: 'Name, address and what was paid for as many years as tax law asks; the rest until you erase the account',
  },
  {
    what: 'Your child’s age',
    why: 'To tell you the dosage at that age',
    howLong: `${months(childAgeMonths)}, then it is removed from the order`,
  },
  {
    what: 'Payments and refunds: amount, time and the number that the payment provider gave them',
    why: 'To know what was paid and to give it back. Your card, bank and UPI details stay with the provider; we never see them',
    howLong: 'With the order',
  },
  {
    what: 'Messages that we sent you, and what you asked on the contact page',
    why: 'To know what you were told, and to send again what did not arrive',
    howLong: months(keptFor.messageMonths),
  },
  {
    what: 'Grievances: name, phone number or email address, what you wrote and what we answered',
    why: 'To answer you, and to show that we did',
    howLong: `${months(keptFor.grievanceMonths)} after the answer`,
  },
  {
    what: 'What you tell us of a problem with a parcel, and your photos of it',
    why: 'To put it right',
    howLong: `${months(keptFor.wordMonths)} after you wrote it, once the order is over`,
  },
  {
    what: 'One-time codes by SMS',
    why: 'To know that a phone number is yours',
    howLong: hours(keptFor.codeHours),
  },
  {
    what: 'Where you are signed in: the kind of browser, and when it was last used',
    why: 'So that you can see it and end it',
    howLong: `At most ${days(keptFor.signInDays)} after you signed in`,
  },
  {
    what: 'The network from which an order came, and how often something was tried from an internet address',
    why: 'Against misuse, such as orders in somebody else’s name',
    howLong: `The network with the order, the address ${hours(keptFor.limitHours)}`,
  },
  {
    what: 'The internet address and the page of each visit, in the log of our web server',
    why: 'To find and shut out attacks',
    howLong: `At most ${months(keptFor.logMonths)}`,
  },
];

export const privacyHead = {
  title: policyNames.privacy,
  description: 'What the shop keeps about you and your child, why and how long, and how to see it or have it erased.',
  lead: 'What we keep about you and your child, why, for how long, and how you can see it or have it erased.',
  drawing: 'scroll',
  href: '/shop/privacy',
} as const;

export const privacyTable = {
  title: 'What we keep',
  what: 'What',
  why: 'Why',
  howLong: 'How long',
} as const;

/** The privacy notice; `officer` is whom the owner named for grievances. */
export const privacyWith = (childAgeMonths: number, officer: string | null): Policy & { kept: readonly Kept[] } => ({
  ...privacyHead,
  kept: keptRows(childAgeMonths),
  sections: [
    {
      title: 'Who else gets it',
      paragraphs: [
        'The courier gets your name, address and phone number and, for cash on delivery, the amount. The payment provider gets the amount, your name and your phone number. The services that carry our SMS and emails get the number or address and the message, and the service that holds our pictures gets the photos that you send with a problem.',
        'Nobody else gets it. We do not sell or lend it, and there is no advertising and no tracking on these pages.',
      ],
    },
    {
      title: 'In your browser',
      paragraphs: [
        'Cookies keep you signed in and protect the forms. The number of kits in your cart, the pincode you asked about and the order you began are kept in the browser itself, so that nothing is lost when a connection breaks. If you have to sign in again at the last step of an order, so is what you typed there, for a quarter of an hour at most.',
      ],
    },
    {
      title: 'See what we keep',
      paragraphs: [
        'On your account page “Download my data” gives you everything that we keep about you in one file. We first make sure that it is you who asks.',
      ],
    },
    {
      title: 'Correct or erase it',
      paragraphs: [
        `“Erase my account” on the same page ends the account and removes what is kept about you. Orders, what was paid for them and their invoices stay with name and address for as long as tax law asks; nothing else does. Our sealed backups hold what was removed for up to ${days(keptFor.backupDays)} more. A wrong address can be changed on the order until it is packed.`,
        'Without an account, or for anything that you cannot do there yourself, write to us. We first make sure that it is you who asks: with a code to your phone number or a mail to your address.',
      ],
    },
    {
      title: 'Children',
      paragraphs: [
        'Only parents order here. Of a child we ask for nothing but the age, for the dosage; no name, no picture and nothing about health.',
      ],
    },
    {
      title: 'If you disagree',
      paragraphs: [
        officer
          ? `${officer} is our grievance officer and answers within a month. You can also complain to the Data Protection Board of India.`
          : 'Tell us through the grievance page; you are answered within a month. You can also complain to the Data Protection Board of India.',
      ],
    },
  ],
});
