type Link = { name: string; url: string };

/**
 * Everything about the brand in one place. What the owner's settings have too is only where they begin; null and empty
 * lists are left out of the pages.
 */
export const site = {
  name: 'Balsvarna',
  product: 'Svarna Kit',
  tagline: 'Gold-based Ayurvedic drops for children aged 0-16',
  founded: 2007,
  phone: null as string | null,
  whatsapp: null as string | null,
  email: null as string | null,
  address: null as string | null,
  hours: null as string | null,
  social: [] as Link[],
  court: null as string | null,
} as const;

/** Stands where the owner has set nothing yet, while the shop is only tried out. */
export const toBeSet = 'to be set by the owner under Settings';
