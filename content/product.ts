import { ONLY_ONLINE } from './cash-rules';
import { delivery } from './delivery';
import { ORDER_BY_PHONE } from './phone-fields';
import { site } from './site';

/** Section 2, the six benefits of the home page. */
export const benefits = [
  { title: 'Immunity', text: 'Given to support a child’s natural defences.', drawing: 'immunity' },
  { title: 'Memory and intellect', text: 'Given to support remembering and understanding.', drawing: 'memory' },
  { title: 'Strength', text: 'Given to support growing bodies at play.', drawing: 'strength' },
  { title: 'Attentiveness', text: 'Given to support attention, at school and at home.', drawing: 'attention' },
  { title: 'Skin', text: 'Given to support healthy-looking skin.', drawing: 'skin' },
  { title: 'Digestion', text: 'Given to support everyday digestion.', drawing: 'digestion' },
] as const;

export const howToUse = {
  title: 'How to use',
  steps: [
    { title: 'Shake well', text: 'Shake each vial well before opening it.', drawing: 'shake' },
    {
      title: 'Measure drops',
      text: 'Two drops from each vial under 1 year, three drops above 1 year.',
      drawing: 'measure',
    },
    { title: 'Administer', text: 'Give the drops to your child, every day.', drawing: 'give' },
  ],
} as const;

export const product = {
  title: `${site.product}: gold-based Ayurvedic drops for children`,
  eyebrow: 'For children aged 0-16',
  lead: 'A gold-based Ayurvedic preparation for immunity and memory, given as drops.',
  factsLabel: 'At a glance',
  facts: [
    { icon: 'box', text: 'In the box: the drops, in small vials' },
    { icon: 'drop', text: 'Daily: 2 drops from each vial under 1 year, 3 above' },
    { icon: 'truck', text: `Delivered all over India within ${delivery.policyDays}` },
    { icon: 'sun', text: `From a company founded in ${site.founded}` },
  ],
  pictures: 'Pictures of the kit',
  picture: 'Picture',
  buy: {
    label: 'Price of the chosen kits',
    quantity: 'How many kits?',
    fewer: 'One kit fewer',
    more: 'One kit more',
    now: 'BUY IT NOW',
    order: 'Order Now',
    save: 'You save',
    original: 'Original price',
    offer: 'Offer price',
    shipping: 'Shipping FREE',
    unit: 'Unit price',
    perKit: 'per kit',
    free: 'free',
    included: 'of them free',
    paid: (takesCash: boolean) =>
      takesCash ? 'Cash on delivery or online payment. Nothing is paid in advance with cash on delivery.' : ONLY_ONLINE,
    needsScript: 'Ordering on this page needs JavaScript.',
    byPhone: ORDER_BY_PHONE,
    signIn: 'Please sign in to purchase products',
    unavailable: 'The order form could not be opened. Please check your connection and try again.',
  },
  offer: {
    text: (kits: number, free: number, more: number, moreFree: number) =>
      `The free kit is one of the kits you choose: ${kits} kits arrive, ${free} of them is free. With ${more} kits, ${moreFree} are free.`,
    add: 'Add now',
    addTo: (add: string, reach: number) => `Add now: ${add}, to have ${reach}`,
    prompt: (add: string, reach: number, free: number) => `Add ${add} to have ${reach}, ${free} of them free`,
    cost: (rupees: string) => `This adds ${rupees} to the bill.`,
    reached: (free: number, all: number) => `${free} of your ${all} kits ${free === 1 ? 'is' : 'are'} free.`,
  },
  bundles: {
    title: 'Every bundle, every price',
    lead: 'Tap a row to choose it.',
    kits: 'Kits',
    price: 'You pay',
    save: 'You save',
    instead: 'instead of',
    above: (rows: number, percent: number, every: number) =>
      `More than ${rows}? Type the number above: ${percent}% off the unit price, and 1 kit in every ${every} is free.`,
  },
  closing: {
    title: 'Chosen your kits?',
    text: (takesCash: boolean) => `Tell us where to send them.${takesCash ? ' You can pay in cash at your door.' : ''}`,
  },
  videos: {
    title: 'Watch How It Works',
    lead: 'Videos load only when you press play.',
    empty: 'No videos yet. Every step is also written under “How to use”.',
    video: 'Video',
    play: 'Play',
    label: 'Videos of the kit',
  },
  tabsLabel: 'About the kit',
  about: {
    tab: 'Description',
    paragraphs: [
      'The kit is a gold-based Ayurvedic preparation for immunity and memory, made for children aged 0-16. It comes as drops in small vials.',
      'It supports everyday wellness. It is not a treatment for an illness and does not replace your child’s doctor.',
    ],
    facts: [
      { name: 'For', text: 'Children aged 0-16' },
      { name: 'Form', text: 'Drops, in small vials' },
      { name: 'Dosage', text: '2 drops from each vial under 1 year, 3 drops above, daily' },
      { name: 'How long', text: 'Minimum one month; six months are optimal' },
      { name: 'When', text: 'Given monthly on a particular star day: ask us for the dates' },
    ],
  },
  benefitsTab: 'Benefits',
  howTab: 'How to use',
  ingredients: {
    tab: 'Ingredients',
    text: 'The preparation is Ayurvedic and gold-based. The full list with amounts is on the label of the vials.',
    advice:
      'Please read the label before the first use. If your child has an allergy, takes a medicine or is under a doctor’s care, ask the doctor first.',
    list: 'Ingredients with their amounts',
    label: 'What the label says',
    inTheKit: 'In a kit',
    vials: (count: number, millilitres: number | null) =>
      `${count === 1 ? '1 vial' : `${count} vials`}${millilitres === null ? '' : ` of ${millilitres} ml`}`,
    inEachVial: 'In each vial',
    millilitres: (many: number) => `${many} ml`,
    lasts: 'One kit lasts',
    days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
    packedIn: 'Packed in',
    shelfLife: 'Shelf life',
    storage: 'Storage',
    maker: 'Made by',
    packer: 'Packed by',
    customerCare: 'Customer care',
  },
  enlarge: 'Enlarge the picture',
  viewer: {
    label: 'Pictures of the kit, enlarged',
    previous: 'Previous picture',
    next: 'Next picture',
    close: 'Close the picture',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
  },
  carousel: { previous: 'Previous', next: 'Next', show: 'Show', of: 'of' },
} as const;

/** What the product page says of itself. */
export const productHead = (takesCash: boolean) => ({
  title: product.title,
  description: `Pictures, price, bundle offers, how to use and ingredients of the gold-based Ayurvedic kit for children aged 0-16. Shipping FREE${takesCash ? ', cash on delivery' : ''}.`,
});
