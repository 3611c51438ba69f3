const MANY = 'One on each line, or with commas.';

/** What a setting is called, and what is said below it where the name does not say enough. */
type Named = { label: string; hint?: string };
type Words = { title: string; text: string; fields: Record<string, Named> };

/** The screen of the owner's settings. */
export const settingsWords = {
  title: 'Settings',
  text: 'What the shop says about itself, and how it sells. Saved values show at once.',
  groupsLabel: 'Groups of settings',
  save: 'Save',
  saving: 'Saving',
  undo: 'Undo changes',
  unsaved: 'Not saved yet',
  optional: '(optional)',
  add: (one: string) => `Add ${one}`,
  remove: (one: string, nth: number) => `Remove ${one} ${nth}`,
  nth: (one: string, nth: number) => `${one} ${nth}`,
  none: 'None',
  off: 'Off',
  notFixed: 'Not chosen',
  /** The hour of a day, `8:00`. */
  hour: (hour: number) => `${hour}:00`,
  leave: {
    title: 'Leave without saving?',
    text: (groups: string) => `What you changed in ${groups} is not saved.`,
    confirm: 'Leave',
    cancel: 'Stay here',
  },
  setup: {
    title: 'Before the shop goes live',
    text: (count: number) => (count === 1 ? 'One thing is still missing:' : `${count} things are still missing:`),
    done: 'Everything that the shop needs is set.',
  },
  history: {
    title: 'Who changed what',
    none: 'Nothing was changed yet.',
    more: 'Show more',
    by: (name: string, group: string) => `${name} changed ${group}`,
    from: 'from',
    to: 'to',
    empty: 'nothing',
    entries: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
    yes: 'yes',
    no: 'no',
  },
} as const;

/** The groups and their settings, by the keys of the call. */
export const settingsGroups = {
  shop: {
    title: 'Shop',
    text: 'How parents reach you. What you leave empty is left out of the pages.',
    fields: {
      phone: { label: 'Phone', hint: 'A mobile number, a landline with its 0, or a toll-free number.' },
      whatsapp: { label: 'WhatsApp number' },
      email: { label: 'Email' },
      address: { label: 'Address' },
      hours: { label: 'Opening hours', hint: 'For example: Monday to Saturday, 10 to 6.' },
      social: { label: 'Social links' },
      court: { label: 'Court of jurisdiction', hint: 'Stands in the terms: “the courts at Pune, Maharashtra”.' },
    },
  },
  kit: {
    title: 'Kit',
    text: 'What the label of the kit has to say, and the product page with it.',
    fields: {
      vials: { label: 'Vials in a kit' },
      millilitres: { label: 'Millilitres in each vial' },
      days: { label: 'Days that one kit lasts' },
      ingredients: { label: 'Ingredients' },
      shelfLife: { label: 'Shelf life', hint: 'For example: 24 months from packing.' },
      storage: { label: 'Storage' },
      maker: { label: 'Maker', hint: 'Name and address.' },
      packer: { label: 'Packer', hint: 'Name and address.' },
      packedIn: { label: 'Month of packing' },
      customerCare: { label: 'Customer care', hint: 'Name, address, phone and email for complaints.' },
    },
  },
  seller: {
    title: 'Seller',
    text: 'For invoices and labels. Tax rates have no default: ask your accountant.',
    fields: {
      legalName: { label: 'Legal name' },
      address: { label: 'Registered address' },
      state: { label: 'State' },
      gstin: { label: 'GSTIN', hint: 'Without one, parents get a bill of supply.' },
      licences: { label: 'Licence numbers', hint: 'One on each line.' },
      hsn: { label: 'HSN code' },
      taxRates: { label: 'Tax rates' },
    },
  },
  cod: {
    title: 'Cash on delivery',
    text: 'When parents may pay at the door. No rule changes a price, and there is no fee.',
    fields: {
      enabled: { label: 'Offer cash on delivery' },
      maxKits: { label: 'Most kits in one cash order', hint: 'At most 80: the law limits cash.' },
      maxOpenPerPhone: { label: 'Most open cash orders of one phone', hint: '0 for as many as there are.' },
      confirmation: { label: 'Ask parents to confirm', hint: 'By a link in the SMS; it ends after 48 hours.' },
      confirmAboveKits: { label: 'Confirm above so many kits' },
      returnsBeforeOnline: {
        label: 'Returns after which a phone pays online',
        hint: 'Of the last 180 days; 0 for never. You can override it for each order.',
      },
      pincodesWithoutCash: { label: 'Pincodes without cash', hint: MANY },
      pincodesWithoutDelivery: { label: 'Pincodes without delivery', hint: MANY },
    },
  },
  messages: {
    title: 'Messages',
    text: 'What you hear of, and how SMS are registered (DLT). One without its id is not sent once the shop is live.',
    fields: {
      ownerEmails: { label: 'Your email addresses', hint: 'One on each line, at most five.' },
      newOrderMail: {
        label: 'Mail me each new order',
        hint: 'But for those that you took on the phone in cash yourself.',
      },
      digestHour: { label: 'Morning digest', hint: 'Yesterday’s orders and money, and what waits.' },
      sender: { label: 'Sender of the SMS', hint: 'Your registered header of six letters.' },
      templateIds: { label: 'Template ids' },
    },
  },
  grievance: {
    title: 'Grievance officer',
    text: 'Whom parents complain to. The law asks for a named person.',
    fields: {
      name: { label: 'Name' },
      phone: { label: 'Phone' },
      email: { label: 'Email' },
      hours: { label: 'Hours' },
    },
  },
  privacy: {
    title: 'Privacy',
    text: 'How long personal data is kept.',
    fields: { childAgeMonths: { label: 'Months after which a child’s age is removed' } },
  },
  couriers: {
    title: 'Couriers',
    text: 'Who carries parcels, and where parents see them.',
    fields: {
      list: { label: 'Couriers', hint: 'The tracking address has {number} where the parcel’s number goes.' },
      holidays: {
        label: 'Holidays',
        hint: 'Days without delivery beside Sundays, each as 2026-08-15, one on each line.',
      },
    },
  },
} as const satisfies Record<string, Words>;

/** The columns of settings that are lists of rows, and what one row is called. */
export const settingsRows = {
  social: { one: 'link', columns: { name: 'Name', url: 'Address' } },
  ingredients: { one: 'ingredient', columns: { name: 'Name', amount: 'Amount' } },
  taxRates: { one: 'rate', columns: { percent: 'Percent', from: 'From' } },
  list: { one: 'courier', columns: { name: 'Name', trackingUrl: 'Tracking address' } },
} as const;

export const confirmationNames = {
  none: 'Never',
  first: 'The first order of a phone',
  every: 'Every order',
  above: 'Orders above so many kits',
} as const;

/** What each message that is sent is called. */
export const messageNames = {
  'order-placed': 'Order placed',
  'order-to-confirm': 'Please confirm',
  'payment-link': 'Please pay',
  'payment-received': 'Payment received',
  'payment-failed': 'Payment failed',
  'paid-late': 'Paid late',
  shipped: 'Shipped',
  delivered: 'Delivered',
  'turned-back': 'Turned back',
  cancelled: 'Cancelled',
  'refund-started': 'Refund started',
  'refund-done': 'Refund done',
  'refund-failed': 'Refund failed (to you)',
  replacement: 'Replacement',
  'grievance-received': 'Grievance received',
  'grievance-acknowledged': 'Grievance acknowledged',
  'grievance-answered': 'Grievance answered',
  'grievance-reopened': 'Grievance taken up again',
  'account-changed': 'Account changed',
  'owner-new-order': 'New order (to you)',
  'owner-digest': 'Digest (to you)',
} as const;
