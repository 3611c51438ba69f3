/** What a start says of the parts that the pages leave out, and where each is filled. */
export const leftOutWords = {
  told: (parts: readonly string[]) => `left out of the pages until there is something to show: ${parts.join(', ')}`,
  parts: {
    doctor: 'a doctor’s recommendation (content/home.ts)',
    reviews: 'reviews by parents (content/testimonials.ts)',
    ingredients: 'ingredients (/admin/settings)',
    social: 'social links (/admin/settings)',
    whatsapp: 'WhatsApp (/admin/settings)',
  },
} as const;
