/** Section 3, testimonial. These seven are samples until parents have written and agreed to be quoted. */
export type Testimonial = { name: string; designation: string; quote: string; isSample?: boolean };

const sample = (number: number, quote: string): Testimonial => ({
  name: `Sample parent ${number}`,
  designation: 'Sample text, not a real review',
  quote,
  isSample: true,
});

export const testimonials: readonly Testimonial[] = [
  sample(1, 'Here a parent tells how ordering went, from choosing the kits to the parcel at the door.'),
  sample(2, 'Here a parent tells how the drops became part of the morning.'),
  sample(3, 'Here a parent of a baby tells how easy it was to measure two drops.'),
  sample(4, 'Here a parent of two tells how they keep track of both children’s drops.'),
  sample(5, 'Here a grandparent tells why they chose cash on delivery.'),
  sample(6, 'Here a parent tells what they asked on the phone, and what we answered.'),
  sample(7, 'Here a parent who ordered again tells what made them come back.'),
];

export const testimonialWords = {
  title: 'Parents in their own words',
  lead: 'These are samples that show where real reviews will stand. We do not invent praise.',
  badge: 'Sample',
  pause: 'Pause the reviews',
  play: 'Let the reviews move',
} as const;
