export const shareWords = {
  gallery: 'Pictures and videos of a gold-based Ayurvedic kit for children:',
  product: 'A gold-based Ayurvedic kit for children, with its prices:',
  whatsapp: 'Share on WhatsApp',
  share: 'Share',
  copy: { copy: 'Copy link', copied: 'Link copied', failed: 'The link could not be copied' },
} as const;
