import { ONLY_ONLINE } from './cash-rules';
import { delivery } from './delivery';

/** What parents ask before they order; the answers are facts of sections 2 and 9. */
export const questionsFor = (takesCash: boolean) => ({
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
      answer: takesCash
        ? 'Online, or in cash when the parcel reaches you. With cash on delivery there is no advance payment.'
        : ONLY_ONLINE,
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
});
