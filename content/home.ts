export const home = {
  title: 'Gold-based Ayurvedic drops for children',
  description:
    'A gold-based Ayurvedic kit for immunity and memory, given as drops to children aged 0-16. Cash on delivery, free shipping, delivery across India.',
  hero: {
    title: 'A few golden drops, from their first year to their sixteenth',
    text: 'A gold-based Ayurvedic preparation for immunity and memory, given as drops to children aged 0-16.',
    shop: 'Shop Now',
    video: 'Watch Video',
    facts: ['Cash on delivery', 'Shipping FREE', 'Pan-India delivery'],
    from: 'One kit',
  },
  method: {
    title: 'Our methodology',
    lead: 'One old idea, kept simple: a little gold, in drops, measured by age.',
    points: [
      {
        title: 'Gold at its base',
        text: 'The preparation is Ayurvedic and gold-based, and it is made for children.',
        drawing: 'drop',
      },
      {
        title: 'In drops',
        text: 'It comes in small vials and is measured in drops, so the amount is easy to see.',
        drawing: 'vial',
      },
      {
        title: 'Measured by age',
        text: 'Two drops from each vial for the youngest, three above one year. Nothing to calculate.',
        drawing: 'measure',
      },
    ],
  },
  benefits: {
    title: 'Six benefits, one kit',
    lead: 'What the kit is given to support.',
  },
  why: {
    title: 'Why choose us',
    points: [
      { figure: '2007', text: 'the year the company was founded' },
      { figure: '31 districts', text: 'of one state reached with our camps' },
      { figure: '7 lakh+', text: 'children reached at those camps' },
    ],
    text: 'You can pay in cash when the kit is at your door, ask us by phone before you order, and read the price of every bundle before you choose one.',
  },
  dosage: {
    title: 'Dosage',
    rows: [
      { age: 'Under 1 year', drops: 2, text: '2 drops from each vial, daily' },
      { age: 'Above 1 year', drops: 3, text: '3 drops from each vial, daily' },
    ],
    monthly: 'It is given monthly on a particular star day. Ask us for the dates.',
  },
  duration: {
    title: 'Duration',
    rows: [
      { figure: '1 month', text: 'is the minimum' },
      { figure: '6 months', text: 'is optimal' },
    ],
  },
  badges: { title: 'Good to know', lead: 'What stands behind the kit, at a glance.' },
  doctor: {
    title: 'A doctor’s recommendation',
    text: 'This place is kept for the recommendation of a named doctor. Until it is here, please show the label to your own child’s doctor and ask.',
    name: '[doctor’s name and registration number]',
  },
  ordering: {
    title: 'How ordering works',
    points: [
      {
        title: 'Cash on delivery',
        text: 'No advance payment. Pay when the kit is in your hands, or pay online if you prefer.',
        icon: 'cash',
      },
      { title: 'Pan-India delivery', text: 'We deliver all over India, and shipping is FREE.', icon: 'truck' },
      { title: 'Any question?', text: 'Call our queries line:', icon: 'phone' },
    ],
  },
  video: {
    title: 'See it in use',
    lead: 'A short film about the kit and the drops.',
    all: 'See all pictures and videos',
  },
  closing: {
    title: 'Ready when you are',
    text: 'Choose how many kits you need. The price of every bundle is on one page.',
    action: 'Shop Now',
  },
} as const;
