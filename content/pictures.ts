/** The pictures that belong to the pages themselves; `tall` ones are 4 wide and 5 high, the others square. */
export const pictures = {
  kit: { name: 'kit', tall: false, alt: 'Illustration: the box of the kit with three dropper vials in a sunlit niche' },
  drop: { name: 'drop', tall: false, alt: 'Illustration: a golden drop falls from a dropper beside a vial' },
  box: { name: 'box', tall: false, alt: 'Illustration: the open box with dropper vials in their tray' },
  camp: {
    name: 'camp',
    tall: true,
    alt: 'Illustration: families at a camp under a striped canopy with a Hindi banner',
  },
  grandmother: { name: 'grandmother', tall: true, alt: 'Illustration: a grandmother holds her grandchild close' },
  morning: { name: 'morning', tall: true, alt: 'Illustration: mother, father and child at breakfast by a window' },
} as const;

export type PagePicture = (typeof pictures)[keyof typeof pictures];

/** Section 3: stands in the shop while no picture of the kit is stored. */
export const defaultPicture = { name: 'The kit', alt: 'Drawing of the kit: a box with small dropper bottles' } as const;
