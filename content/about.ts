import { CHILDREN_REACHED, home } from './home';
import { pictures } from './pictures';
import { site } from './site';

export const about = {
  title: 'About Us',
  description: 'The company behind the kit: founded in 2007, with camps in 31 districts reaching over 7 lakh children.',
  heading: `For children, since ${site.founded}`,
  lead: 'One product, made for children: an Ayurvedic kit, explained so that a parent can judge it.',
  picture: pictures.grandmother,
  figures: [
    { figure: String(site.founded), text: 'the company was founded' },
    { figure: '31 districts', text: 'of one state, reached with camps' },
    { figure: 'Over 7 lakh', text: CHILDREN_REACHED },
  ],
  company: {
    title: 'The company',
    text: `The company was founded in ${site.founded}. This shop sells one product and nothing else: the kit for children.`,
  },
  product: {
    title: 'The product',
    text: home.hero.text,
    picture: pictures.box,
    action: 'See the kit and its prices',
  },
  heritage: {
    title: 'Our heritage',
    text: 'Our camps in 31 districts of one state have reached over 7 lakh children.',
    more: 'Through this shop the kit is delivered to families all over India.',
    picture: pictures.camp,
  },
  values: {
    title: 'What we hold to',
    items: [
      {
        title: 'Trust and transparency',
        text: 'We say what the kit is, what it costs and what we cannot promise.',
        drawing: 'badge-3',
      },
      {
        title: 'The power of people',
        text: 'What reaches a child, reaches it through people: parents, families and everyone who helps at a camp.',
        drawing: 'badge-7',
      },
      {
        title: 'Empowerment',
        text: 'A parent with clear information decides well. Our task is to give that information.',
        drawing: 'badge-10',
      },
    ],
  },
  closing: {
    title: 'Ask us anything',
    text: 'About the drops, the prices or the camps: we are glad to answer before you order.',
    action: 'Contact Us',
  },
} as const;
