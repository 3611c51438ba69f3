import { ONLY_ONLINE } from './cash-rules';
import { pictures } from './pictures';
import { site } from './site';

export type Recommendation = { name: string; quote: string };

export const CHILDREN_REACHED = 'children reached at those camps';

export const home = {
  title: 'Gold-based Ayurvedic drops for children',
  hero: {
    title: 'A few golden drops, from their first year to their sixteenth',
    text: 'A gold-based Ayurvedic preparation for immunity and memory, given as drops to children aged 0-16.',
    shop: 'Shop Now',
    video: 'Watch Video',
    facts: [
      { icon: 'cash', text: 'Cash on delivery' },
      { icon: 'truck', text: 'Shipping FREE' },
      { icon: 'pin', text: 'Pan-India delivery' },
    ],
    from: 'One kit',
  },
  glance: {
    title: 'At a glance',
    facts: [
      { title: 'In the box', text: 'The drops, in small vials', drawing: 'kit', href: '/shop/product' },
      { title: 'How it is used', text: '2 or 3 drops from each vial, by age', drawing: 'measure', href: '#use' },
      { title: 'For how long', text: 'Minimum one month, 6 months optimal', drawing: 'months', href: '#duration' },
      {
        title: 'Who is behind it',
        text: `A company founded in ${site.founded}, with camps in 31 districts`,
        drawing: 'camp',
        href: '#why',
      },
    ],
  },
  method: {
    title: 'Our methodology',
    lead: 'One idea, kept simple: a little gold, in drops, measured by age.',
    picture: pictures.drop,
    points: [
      { title: 'Gold at its base', text: 'The preparation is Ayurvedic and gold-based, and it is made for children.' },
      { title: 'In drops', text: 'It comes in small vials and is measured in drops, so the amount is easy to see.' },
      {
        title: 'Measured by age',
        text: 'Two drops from each vial for the youngest, three above one year. Nothing to calculate.',
      },
    ],
  },
  benefits: {
    title: 'Six proven benefits',
    lead: 'What the kit is given to support. It is everyday wellness, not a treatment for an illness.',
  },
  why: {
    title: 'Why choose us',
    text: 'The people behind the kit, and what you can hold us to.',
    picture: pictures.camp,
    figures: [
      { figure: String(site.founded), text: 'the year the company was founded' },
      { figure: '31 districts', text: 'of one state reached with our camps' },
      { figure: '7 lakh+', text: CHILDREN_REACHED },
    ],
    inCash: 'You can pay in cash when the kit is at your door.',
    reasons: ['You can read the price of every bundle before you choose one.'],
    byPhone: 'You can ask us by phone before you order.',
    more: 'More about us',
  },
  dosage: {
    title: 'Dosage',
    rows: [
      { age: 'Under 1 year', drops: 2, text: '2 drops from each vial, daily' },
      { age: 'Above 1 year', drops: 3, text: '3 drops from each vial, daily' },
    ],
    monthly: 'It is given monthly on a particular star day. Ask us for the dates.',
  },
  duration: {
    title: 'Duration',
    rows: [
      { figure: '1 month', text: 'is the minimum' },
      { figure: '6 months', text: 'is optimal' },
    ],
  },
  badges: {
    title: 'Certificates and facts',
    lead: 'Ten badges that say what stands behind the kit.',
  },
  doctor: {
    title: 'A doctor’s recommendation',
    /** Who recommends the kit, with all of the name, and in whose own words; null until somebody does. */
    recommendation: null as Recommendation | null,
    text: 'This place is kept for the recommendation of a named doctor. Until it is here, please show the label to your own child’s doctor and ask.',
  },
  ordering: {
    title: 'How ordering works',
    points: [
      {
        title: 'Cash on delivery',
        text: 'No advance payment. Pay when the kit is in your hands, or pay online if you prefer.',
        icon: 'cash',
      },
      { title: 'Pan-India delivery', text: 'We deliver all over India, and shipping is FREE.', icon: 'truck' },
      { title: 'Any question?', text: 'We answer it before you order.', icon: 'phone' },
    ],
    online: { title: 'Online payment', text: ONLY_ONLINE, icon: 'cash' },
    call: 'Call our queries line:',
    write: 'Write to us',
    one: 'One kit',
    five: 'Five kits, 1 of them free',
    action: 'See every bundle',
  },
  video: {
    title: 'See it in use',
    lead: 'A short film about the kit and the drops. It loads only when you press play.',
    all: 'See all pictures and videos',
  },
  closing: {
    title: 'Ready when you are',
    text: 'Choose how many kits you need. The price of every bundle is on one page.',
    action: 'Shop Now',
    picture: pictures.morning,
  },
} as const;

/** What the home page says of itself. */
export const homeHead = (takesCash: boolean) => ({
  title: home.title,
  description: `A gold-based Ayurvedic kit for immunity and memory, given as drops to children aged 0-16. ${takesCash ? 'Cash on delivery, free shipping' : 'Free shipping'}, delivery across India.`,
});
