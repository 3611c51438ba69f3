export interface MediaItem {
  file: string;
  collection: 'product-images' | 'product-videos' | 'gallery';
  type: 'image' | 'video';
  name: string;
  alt: string;
  poster?: string;
}

const image = (file: string, collection: MediaItem['collection'], name: string, alt: string): MediaItem => ({
  file,
  collection,
  type: 'image',
  name,
  alt,
});

export const manifest: MediaItem[] = [
  image(
    'product-1.jpg',
    'product-images',
    'Svarna Kit',
    'Illustration: the Svarna Kit box in a sunlit niche with three small dropper vials in front of it',
  ),
  image(
    'product-2.jpg',
    'product-images',
    'Inside the box',
    'Illustration: the open box from above, three dropper vials lying in their tray and a leaflet that says How to use',
  ),
  image(
    'product-3.jpg',
    'product-images',
    'One golden drop',
    'Illustration: a golden drop falls from a dropper, with a vial standing beside it',
  ),
  image(
    'product-4.jpg',
    'product-images',
    'How it is given',
    'Illustration: a parent holds a small spoon to a child; two tags read: 2 from each vial up to 1 year, 3 from each vial above 1 year',
  ),
  image(
    'product-5.jpg',
    'product-images',
    'With honey, ghee and leaves',
    'Illustration: the kit on a table with a jar of honey, a brass bowl of ghee, green leaves and specks of gold leaf',
  ),
  {
    file: 'product-video-1.mp4',
    collection: 'product-videos',
    type: 'video',
    name: 'Shake, measure, give',
    alt: 'Short animated film with soft bells: shake the vial well, measure the drops into a spoon, give them to your child',
    poster: 'product-video-1-poster.jpg',
  },
  image(
    'gallery-1.jpg',
    'gallery',
    'गाँव का शिविर',
    'Illustration: a village camp under a striped canopy with a Hindi banner, families standing at a table of kits',
  ),
  image(
    'gallery-2.jpg',
    'gallery',
    'Three vials at the window',
    'Illustration: three dropper vials on a window sill with the sun rising behind them',
  ),
  image(
    'gallery-3.jpg',
    'gallery',
    'Grandmother and child',
    'Illustration: a grandmother in a terracotta sari holds her grandchild close, both with eyes closed and smiling',
  ),
  image(
    'gallery-4.jpg',
    'gallery',
    'Honey, ghee and gold',
    'Illustration: bowls of honey, ghee and gold leaf on a banana leaf, seen from above, with one vial',
  ),
  image(
    'gallery-5.jpg',
    'gallery',
    'From district to district',
    'Illustration: an imagined patchwork of districts with a river and location pins; it is not a real map',
  ),
  image(
    'gallery-6.jpg',
    'gallery',
    'A family morning',
    'Illustration: a mother, father and child at the breakfast table by a sunny window, three vials in front of them',
  ),
  {
    file: 'gallery-video-1.mp4',
    collection: 'gallery',
    type: 'video',
    name: 'Drops and lotus',
    alt: 'Short animated loop with soft bells: golden drops fall into a lotus on a still green pond',
    poster: 'gallery-video-1-poster.jpg',
  },
];
