import { site } from './site';

/** Section 2, the strip of ten badges: facts we can stand by, the last of them the licence once the owner has named it. */
export const badgesWith = (licence: string | undefined, takesCash: boolean) => [
  { title: `Since ${site.founded}`, text: 'Company founded', drawing: 'badge-4' },
  { title: 'Ayurvedic', text: 'Preparation', drawing: 'badge-5' },
  { title: 'Gold-based', text: 'Kit', drawing: 'badge-3' },
  { title: 'Ages 0-16', text: 'For children', drawing: 'badge-10' },
  { title: '31 districts', text: 'Reached by camps', drawing: 'badge-8' },
  { title: '7 lakh+', text: 'Children reached', drawing: 'badge-7' },
  takesCash
    ? { title: 'Cash on delivery', text: 'No advance payment', drawing: 'badge-6' }
    : { title: 'Online payment', text: 'On a secure page', drawing: 'badge-6' },
  { title: 'Pan-India', text: 'Delivery', drawing: 'badge-2' },
  { title: 'Shipping FREE', text: 'On every order', drawing: 'badge-9' },
  licence
    ? { title: 'Licence', text: licence, drawing: 'badge-1' }
    : { title: 'A few drops', text: 'From each vial, daily', drawing: 'badge-1' },
];

export const badgeWords = {
  label: 'Ten facts about the kit',
  pause: 'Pause the badges',
  play: 'Let the badges move',
} as const;
