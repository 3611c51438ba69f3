import { delivery } from './delivery';

export const contact = {
  title: 'Contact Us',
  description: 'Where we are, our phone number and our email address, and a form for your question.',
  heading: 'How can we help?',
  lead: 'Ask us anything before you order: about the drops, the prices, or a parcel on its way.',
  reach: 'Reach us directly',
  location: 'Location',
  phone: 'Phone',
  email: 'Email',
  pending: 'Details in square brackets are filled in before the shop opens.',
  shipping: 'About delivery or refunds? The answers may already be here:',
  questions: {
    title: 'Often asked',
    items: [
      {
        question: 'What is the kit, and what is in the box?',
        answer:
          'A gold-based Ayurvedic preparation for immunity and memory, made for children aged 0-16. The box holds the drops, in small vials.',
      },
      {
        question: 'How many drops, and for how long?',
        answer:
          'Under 1 year 2 drops, above 1 year 3 drops from each vial. One month is the minimum, six months are optimal. If in doubt, ask your child’s doctor first.',
      },
      {
        question: 'How do I pay?',
        answer: 'Online, or in cash when the parcel reaches you. With cash on delivery there is no advance payment.',
      },
      {
        question: 'When will it arrive, and what does delivery cost?',
        answer: `Within ${delivery.policyDays}, all over India. Shipping is FREE on every order.`,
      },
      {
        question: 'Do I need a password?',
        answer: 'No. Sign in with your phone number and the code that we send you by SMS, a fresh one each time.',
      },
      {
        question: 'Can I cancel my order?',
        answer: 'Only right after placing it. Once shipping has started, an order cannot be cancelled.',
      },
      {
        question: 'What if something arrives damaged?',
        answer: `Report it on the same day. If a refund is approved, it takes ${delivery.refundDays}.`,
      },
    ],
  },
  form: {
    title: 'Write to us',
    lead: 'Your question reaches the shop’s owner by email. Give an email address or a phone number, so that we can answer.',
    name: 'Your name',
    email: 'Email',
    phone: 'Phone number',
    either: '(or phone)',
    or: '(or email)',
    message: 'Your question',
    limit: 'Up to 2,000 characters.',
    send: 'Send',
    sending: 'Sending...',
    failed: 'Your message could not be sent. Please try again, or call us.',
    needsScript: 'The form needs JavaScript. Please call or write to us instead:',
  },
  sent: {
    title: 'Thank you, your question is on its way',
    text: 'We answer at the address or number you gave.',
    again: 'Ask something else',
  },
} as const;
