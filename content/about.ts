export const about = {
  title: 'About Us',
  description: 'The company behind the kit: founded in 2007, with camps in 31 districts reaching over 7 lakh children.',
  heading: 'For children, since 2007',
  lead: 'One product since the start: an Ayurvedic kit for children, explained so that a parent can judge it.',
  sections: [
    {
      title: 'The company',
      text: 'The company was founded in 2007. This shop sells one product, and nothing else.',
    },
    {
      title: 'The product',
      text: 'A gold-based Ayurvedic preparation for immunity and memory, given as drops to children aged 0-16.',
    },
    {
      title: 'Our heritage',
      text: 'Our camps in 31 districts of one state have reached over 7 lakh children.',
    },
  ],
  figures: [
    { figure: '2007', text: 'founded' },
    { figure: '31', text: 'districts with camps' },
    { figure: '7 lakh+', text: 'children reached' },
  ],
  values: {
    title: 'What we hold to',
    items: [
      {
        title: 'Trust and transparency',
        text: 'We say what the kit is, what it costs and what we cannot promise.',
      },
      {
        title: 'The power of people',
        text: 'What reaches a child, reaches it through people: parents, families and everyone who helps at a camp.',
      },
      {
        title: 'Empowerment',
        text: 'A parent with clear information decides well. Our task is to give that information.',
      },
    ],
  },
} as const;
