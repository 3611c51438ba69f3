/** Everything about the brand in one place. Values in square brackets are placeholders for the owner to fill in. */
export const site = {
  name: 'Balsvarna',
  product: 'Svarna Kit',
  tagline: 'Gold-based Ayurvedic drops for children aged 0-16',
  founded: 2007,
  phone: '[phone number]',
  phoneHref: null as string | null,
  whatsappHref: null as string | null,
  email: '[e-mail address]',
  emailHref: null as string | null,
  address: '[town, district, state]',
  court: '[court of jurisdiction]',
  licence: '[manufacturing licence number]',
  social: [
    { name: 'Instagram', href: null as string | null },
    { name: 'Facebook', href: null as string | null },
    { name: 'YouTube', href: null as string | null },
  ],
} as const;
