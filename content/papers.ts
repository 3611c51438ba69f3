import { site } from './site';

const kinds = {
  invoice: 'Invoice',
  'bill-of-supply': 'Bill of supply',
  'credit-note': 'Credit note',
  slip: 'Packing slip',
  label: 'Label',
} as const;
const isKind = (kind: string): kind is keyof typeof kinds => Object.hasOwn(kinds, kind);

/** What invoices, credit notes, packing slips and labels say. */
export const paperWords = {
  item: `${site.name} ${site.product}: ${site.tagline}`,
  refunded: 'Refund',
  returned: 'Goods returned',
  brand: site.name,
  titles: { invoice: 'Tax invoice', bill_of_supply: 'Bill of supply', 'credit-note': 'Credit note' },
  kinds,
  facts: { number: 'Number', date: 'Date', order: 'Order', invoice: 'For', paid: 'Payment' },
  order: (number: number, day: string) => `#${number} of ${day}`,
  invoice: (title: string, number: string, day: string) => `${title} ${number} of ${day}`,
  gstin: (gstin: string) => `GSTIN ${gstin}`,
  licence: (licence: string) => `Licence ${licence}`,
  phone: (phone: string) => `Phone ${phone}`,
  place: (state: string, code: string) => `Place of supply: ${state} (${code})`,
  reverse: 'Tax payable on reverse charge: no',
  reason: (reason: string) => `Reason: ${reason}`,
  kits: (kits: number) => (kits === 1 ? '1 kit' : `${kits} kits`),
  withFree: (free: number) => (free === 1 ? 'of which 1 is free' : `of which ${free} are free`),
  taxable: 'Taxable value',
  tax: (head: string, percent: string) => `${head} ${percent} %`,
  methods: { cod: 'Cash on delivery', online: 'Paid online' },
  closing: {
    invoice: 'The price includes all taxes. Made by computer: it needs no signature.',
    bill_of_supply: 'The seller is not registered for GST: no tax is charged. Made by computer: it needs no signature.',
  },
  inWords: (rupees: string, paise: string | null) =>
    `Rupees ${rupees}${paise === null ? '' : ` and ${paise} Paise`} Only`,
  cash: (amount: string) => `COD ${amount}`,
  prepaid: 'PREPAID',
  /** What the sheets themselves say, as PDF and as page. */
  sheet: {
    goods: 'Goods',
    hsn: 'HSN',
    kits: 'Kits',
    amount: 'Amount (₹)',
    billed: 'Billed and delivered to',
    total: 'Total',
    inWords: 'In words:',
    sample: 'SAMPLE',
    slip: 'Packing slip',
    slips: 'Packing slips',
    labels: 'Labels',
    packedFor: 'For',
    to: 'To',
    from: 'From, and to where it goes back',
    bars: 'Bar code',
  },
  slip: { payment: 'Payment', placed: 'Ordered', checks: ['counted', 'sealed and unbroken', 'invoice put in'] },
} as const;

/** Around a sheet that is shown as a page, and what leads there. */
export const paperPage = {
  title: 'Paper of an order',
  description: 'A paper of an order, to read and to print',
  back: 'Back to the order',
  pdf: 'Open as PDF',
  hint: 'To print or to keep it, use “Print” or “Share” of your browser.',
  link: 'Show without PDF',
  links: 'To read without a PDF reader:',
  named: (kind: string, number: string | null) => `${isKind(kind) ? kinds[kind] : kind} ${number ?? ''}`.trimEnd(),
  linkOf: (paper: string) => `Show without PDF: ${paper}`,
} as const;

export const paperRefusals = {
  failed: 'The paper could not be made. Please try again.',
  busy: 'Many papers are being made. Please try again in a moment.',
  none: 'There is no such paper for this order',
  noneOf: 'There is no such paper for any of these orders',
  kind: 'Please say what to print: slip, label, invoice or credit-note',
  ids: (most: number) => `Papers are made for 1 to ${most} orders at once`,
} as const;
