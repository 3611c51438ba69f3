export const contact = {
  title: 'Contact Us',
  description: 'Where we are, our phone number and our email address.',
  heading: 'How can we help?',
  lead: 'Ask us anything before you order: about the drops, the prices, or a parcel on its way.',
  location: 'Location',
  phone: 'Phone',
  email: 'Email',
  pending: 'Details in square brackets are filled in before the shop opens.',
  shipping: 'A question about delivery or refunds? The answers may already be here:',
} as const;
